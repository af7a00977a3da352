import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { muteSound, playChime, soundState, switchSound } from "./alarm-sound";

/** A fake AudioContext that counts the tones it starts. */
class Sound extends EventTarget {
  static tones = 0;
  state = "suspended";
  currentTime = 0;
  destination = {};
  async resume() {
    this.state = "running";
    this.dispatchEvent(new Event("statechange"));
  }
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: () => Sound.tones++,
      stop: () => {},
    };
  }
  createGain() {
    return {
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: (next: unknown) => next,
    };
  }
}

beforeEach(() => {
  vi.stubGlobal("AudioContext", Sound);
  vi.stubGlobal("document", { cookie: "" });
});
afterEach(() => {
  muteSound(false);
  vi.unstubAllGlobals();
});

describe("the sound of new orders", () => {
  it("plays where the device has it on, and not while the store has it off", async () => {
    await switchSound(true);
    expect([soundState(), Sound.tones]).toEqual(["on", 2]);
    muteSound(true);
    playChime(true);
    expect([soundState(), Sound.tones]).toEqual(["muted", 2]);
    muteSound(false);
    playChime(true);
    expect([soundState(), Sound.tones]).toEqual(["on", 8]);
  });
});
