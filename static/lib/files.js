// Where the client's files are. Written `/static/…`, they are fetched of the edition that the page named: what a browser has of
// that it need not ask for again. Of an older edition than its newest the server has nothing.

const edition = new URL("..", import.meta.url).pathname;

// The edition's name, which the server is told; null for whoever loads files by the names that are for ever.
export const editionName = /^\/client\/([^/]+)\/$/.exec(edition)?.[1] ?? null;

// The address to fetch a file from.
export const located = (address) => address.replace("/static/", edition);

const isOutdated = () =>
  fetch("/", { cache: "no-cache" }).then(
    async (page) => page.ok && !(await page.text()).includes(edition),
    () => false,
  );

const RELOADED = "zinara:reloaded";
const ONCE_IN_MS = 10_000;

// Whether the page was not loaded anew by itself just now: where servers of several editions answer in turn, it would be
// loaded anew for ever.
function mayReload() {
  try {
    const before = Number(sessionStorage.getItem(RELOADED));
    sessionStorage.setItem(RELOADED, Date.now());
    return !(Date.now() - before < ONCE_IN_MS);
  } catch {
    return false;
  }
}

// What comes of the edition. If it does not because the site has a newer one, the page is loaded anew instead.
export async function fresh(coming) {
  try {
    return await coming;
  } catch (error) {
    if (!(await isOutdated()) || !mayReload()) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
