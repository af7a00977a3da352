/**
 * muted: the store's settings turn sound off on every device. unasked: nobody has chosen on this
 * device yet. asleep: wanted, but the browser blocks sound until the first touch. none: the browser
 * has no audio.
 */
export type SoundState = "none" | "muted" | "unasked" | "off" | "on" | "asleep";

type Choice = "on" | "off" | "unasked";

const REMEMBERED = "new-order-sound";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Reads this device's choice from its cookies, to render its chip at once. */
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

/** Mutes this page, whatever the device chose. */
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

/** Calls back when the state changes, and wakes a wanted sound at the next touch. */
export function subscribeSound(listener: () => void): () => void {
  listeners.add(listener);
  const wake = (event: Event) => {
    // The switch handles its own taps.
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

/** Call this from a tap: browsers start audio only then. */
export async function switchSound(on: boolean): Promise<void> {
  choose(on ? "on" : "off");
  if (!on) return;
  await startContext();
  playChime(false);
}

/** Plays two notes for a new order; three times as many, and louder, for an overdue one. */
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
