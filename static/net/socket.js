// One socket that comes back by itself. Silence is answered with a ping, and no pong with a new connection.

import ReconnectingWebSocket from "partysocket";
import { editionName } from "../lib/files.js";
import { outdated } from "./outdated.js";
import { sessionEnded, suspended } from "./session.js";

const OPTIONS = {
  // Commands are sent again by commands.js, by their ids.
  maxEnqueuedMessages: 0,
  minReconnectionDelay: 250,
  maxReconnectionDelay: 5000,
  reconnectionDelayGrowFactor: 1.5,
  connectionTimeout: 6000,
  minUptime: 2000,
};
const PING_AFTER_MS = 15_000;
const PONG_WITHIN_MS = 6_000;

// `onOpen()` at each (re)connection, `onFrame(frame)` for each frame but bye and outdated, `onLink(state, why)` with
// "up" | "waiting" | "closed". Returns { send(frame) → was it sent, renew(), doubt(), close() }: whoever doubts the line renews
// it only if it seems up. One that is being opened must not be begun anew, nor one before the server wants us back.
export function openSocket(path, { onOpen, onFrame, onLink }) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new ReconnectingWebSocket(`${scheme}//${location.host}${path}${editionName ? `?edition=${editionName}` : ""}`, [], OPTIONS);
  let heard = performance.now();
  let asked = 0;
  let bye = null;
  let rest = 0;

  const send = (frame) => socket.send(JSON.stringify(frame));

  function end(why) {
    clearInterval(heart);
    clearTimeout(rest);
    for (const [name, listener] of Object.entries(awake)) removeEventListener(name, listener);
    socket.close();
    onLink("closed", why);
  }

  function beat() {
    if (socket.readyState !== 1) return;
    const now = performance.now();
    if (asked && now - asked > PONG_WITHIN_MS) {
      asked = 0;
      socket.reconnect(4000, "silence");
    } else if (!asked && now - heard > PING_AFTER_MS) {
      asked = now;
      send({ t: "ping" });
    }
  }

  // A laptop that wakes, or a phone that is online again, should not wait for the next try.
  const hurry = () => {
    if (document.visibilityState === "visible" && socket.readyState === 3 && !rest) socket.reconnect();
  };
  const awake = { online: hurry, visibilitychange: hurry, pageshow: hurry };
  for (const [name, listener] of Object.entries(awake)) addEventListener(name, listener);
  const heart = setInterval(beat, 2000);

  socket.addEventListener("open", () => {
    heard = performance.now();
    asked = 0;
    bye = null;
    onLink("up");
    onOpen();
  });
  socket.addEventListener("message", ({ data }) => {
    heard = performance.now();
    asked = 0;
    const frame = JSON.parse(data);
    if (frame.t === "bye") bye = frame;
    else if (frame.t === "outdated") outdated.value = true;
    else onFrame(frame);
  });
  socket.addEventListener("close", () => {
    // A good-bye without a time to come back is for good; without a good-bye the line broke.
    if (bye && (bye.after ?? null) === null) {
      if (bye.why === "no_session") sessionEnded();
      if (bye.why === "suspended") suspended(bye.params);
      end(bye.why);
      return;
    }
    onLink("waiting", bye?.why);
    if (bye?.after > 0) {
      const { after } = bye;
      bye = null;
      socket.close();
      rest = setTimeout(() => {
        rest = 0;
        socket.reconnect();
      }, after);
    }
  });

  const renew = () => socket.reconnect(4000, "renew");
  const doubt = () => socket.readyState === 1 && renew();

  return { send, renew, doubt, close: () => end("left") };
}
