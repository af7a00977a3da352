/**
 * muted: the store's settings have turned it off for all devices. unasked: nobody
 * has chosen on this device. off: not wanted. on: plays. asleep: wanted, but the browser allows no
 * sound before a touch. none: no sound here.
 */
export type SoundState = "none" | "muted" | "unasked" | "off" | "on" | "asleep";

type Choice = "on" | "off" | "unasked";

const REMEMBERED = "new-order-sound";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns what a device has chosen, from its cookies: the server gives its bar a place by that. */
export const soundChoice = (cookies: string): Choice =>
  (new RegExp(`(?:^|; )${REMEMBERED}=(on|off)`).exec(cookies)?.[1] as Choice | undefined) ??
  "unasked";

let context: AudioContext | null = null;
const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

function remember(choice: "on" | "off"): void {
  document.cookie = `${REMEMBERED}=${choice}; Path=/dashboard; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

let chosen: Choice | null = null;
let muted = false;

/** Mutes every sound of this page, whatever its device wants, or unmutes it. */
export function muteSound(on: boolean): void {
  if (muted === on) return;
  muted = on;
  notifyListeners();
}

export function soundState(): SoundState {
  if (typeof AudioContext !== "function") return "none";
  if (muted) return "muted";
  chosen ??= soundChoice(document.cookie);
  if (chosen !== "on") return chosen;
  return context?.state === "running" ? "on" : "asleep";
}

/**
 * Calls back whenever the state changes; while sound is wanted, the next touch anywhere wakes it.
 */
export function subscribeSound(listener: () => void): () => void {
  listeners.add(listener);
  const wake = (event: Event) => {
    // The switch itself knows what to do with a tap.
    if (event.target instanceof Element && event.target.closest("[data-sound-switch]")) return;
    if (soundState() === "asleep") void startContext();
  };
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);
  return () => {
    listeners.delete(listener);
    document.removeEventListener("pointerdown", wake);
    document.removeEventListener("keydown", wake);
  };
}

async function startContext(): Promise<void> {
  if (!context) {
    context = new AudioContext();
    context.addEventListener("statechange", notifyListeners);
  }
  await context.resume().catch(() => {});
  notifyListeners();
}

function choose(choice: "on" | "off"): void {
  chosen = choice;
  remember(choice);
  notifyListeners();
}

/** Remembers on this device that nobody wants to be asked for the sound any more. */
export const declineSound = () => choose("off");

/**
 * Turns the sound on after the vendor's tap, plays it once and remembers it on this device; or
 * turns it off.
 */
export async function switchSound(on: boolean): Promise<void> {
  choose(on ? "on" : "off");
  if (!on) return;
  await startContext();
  playChime(false);
}

/**
 * Plays two notes for a new order; three times as many and louder for an overdue one. Silent unless
 * the sound is on.
 */
export function playChime(louder: boolean): void {
  if (!context || soundState() !== "on") return;
  const notes = louder ? [0, 0.45, 0.9] : [0];
  for (const start of notes) {
    tone(context, 880, start, louder);
    tone(context, 1320, start + 0.18, louder);
  }
}

const TONE_SECONDS = 0.35;

function tone(audio: AudioContext, hertz: number, startSeconds: number, louder: boolean): void {
  const at = audio.currentTime + startSeconds;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = louder ? "square" : "sine";
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(louder ? 0.5 : 0.35, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + TONE_SECONDS);
}
