// A long press: a finger that rests, or the context menu of a mouse or a key.

const HOLD = 450; // ms

// How far in px a finger may wander while it rests; one pixel more is a drag.
export const SLACK = 9;

// One at a time: `down`, `move`, `drop` and `menu` take the events, `clicked` tells a click that only ends a long press.
export const makeHold = () => {
  let timer = 0;
  let start = {};
  let held = false;
  const drop = () => clearTimeout(timer);
  return {
    drop,
    down(event, then) {
      start = event;
      held = false;
      if (event.pointerType === "mouse") return;
      timer = setTimeout(() => {
        held = true;
        then();
      }, HOLD);
    },
    move(event) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK) drop();
    },
    menu(event, then) {
      event.preventDefault();
      // A finger has its own clock above.
      if (start.pointerType !== "touch") then();
    },
    clicked() {
      const was = held;
      held = false;
      return was;
    },
  };
};
