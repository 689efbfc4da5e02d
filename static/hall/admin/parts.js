// The parts of the area of order, in the order of its navigation. A new one is a line here, a file, and a table of words
// under its name in words/*.json with a `title`. One that `lists` has a page for each of what it lists, and is given its id
// as `at`: /admin/<name>/<id>. The server knows them from app/kit/pages.py.

export const PARTS = [
  { name: "starters", least: "admin", lists: true, icon: "card-pickup", load: async () => (await import("./starters.js")).Starters },
  { name: "lab", least: "admin", lists: true, icon: "crystal-growth", load: async () => (await import("./lab/lab.js")).Lab },
  { name: "reports", least: "moderator", icon: "flying-flag", load: async () => (await import("./reports.js")).Reports },
  { name: "people", least: "moderator", lists: true, icon: "meeple", load: async () => (await import("./people.js")).People },
  { name: "audit", least: "admin", icon: "scroll-unfurled", load: async () => (await import("./audit.js")).Audit },
  { name: "server", least: "admin", icon: "stopwatch", load: async () => (await import("./server.js")).ServerFigures },
];
