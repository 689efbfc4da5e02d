// The sound of an event, by its name in the hall's collection.

const ATTACK = { shot: "shot", throw: "shot", discharge: "magic", magic_strike: "magic", heal: "heal" };

const PLAIN = {
  ...{ moved: "move", leapt: "move", undone: "move", flew: "flip", revealed: "flip", dealt: "flip" },
  ...{ rolled: "dice", missed: "miss", healed: "heal", killed: "kill", poisoned: "poison", warned: "warn" },
};

export const sounds = (event, match) => {
  const own = event.seat === match.seat.peek();
  switch (event.e) {
    case "attack":
      return ATTACK[event.how] ?? "strike";
    case "hit":
      return event.n ? "hit" : "miss";
    case "turn":
      return own ? "turn" : "";
    case "asked":
      return own ? "ask" : "";
    case "phase":
      return "turn";
    default:
      return PLAIN[event.e] ?? "";
  }
};
