// A table as its page follows it: how it stands, who is there, and what is said.

import { useEffect, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { get } from "../../net/api.js";
import { Commands } from "../../net/commands.js";
import { ensureSession } from "../../net/session.js";
import { openSocket } from "../../net/socket.js";
import { Talk } from "../../net/talk.js";

class Following {
  // The table as the server last told it, or null.
  table = signal(null);
  // Why there is none.
  lost = signal(null);
  // The seats whose people are there, or null until it is known; and how many others are.
  present = signal(null);
  watchers = signal(0);
  talk = new Talk();
  #alive = true;
  #commands = new Commands(
    (frame) => this.socket?.send(frame),
    () => this.socket?.doubt(),
  );

  constructor(id, onRemoved) {
    this.id = id;
    this.onRemoved = onRemoved;
    ensureSession()
      .then(() => this.#fetch())
      .then(() => {
        if (this.#alive && !this.lost.value) this.#open();
      })
      .catch((error) => this.#lose(error));
  }

  say = (text) => this.#commands.issue({ t: "chat", text });

  show(answer) {
    if (this.#alive) this.table.value = answer.table ?? answer;
  }

  close() {
    this.#alive = false;
    this.socket?.close();
    this.#commands.abandon("connection_closed");
  }

  #lose(error) {
    if (this.#alive) this.lost.value = error;
  }

  #fetch() {
    return get(`/api/tables/${this.id}`).then(
      (answer) => this.show(answer),
      (error) => this.#lose(error),
    );
  }

  #open() {
    this.socket = openSocket(`/ws/tables/${this.id}`, {
      // How the table stands comes by itself, and after what was asked for apart it might come too late.
      onOpen: () => this.#commands.resend(),
      onFrame: (frame) => {
        if (this.#commands.take(frame) || this.talk.take(frame)) return;
        if (frame.t === "table") {
          this.show(frame);
          this.present.value = frame.present;
          this.watchers.value = frame.watchers;
        }
        if (frame.t === "removed") this.onRemoved();
      },
      onLink: (state, why) => {
        if (state === "closed") this.#commands.abandon("connection_closed");
        if (why === "not_found") this.#lose({ code: why });
      },
    });
  }
}

// Null until the page is there.
export function useTable(id, onRemoved) {
  const [following, setFollowing] = useState(null);
  useEffect(() => {
    const opened = new Following(id, onRemoved);
    setFollowing(opened);
    return () => opened.close();
  }, [id]);
  return following;
}
