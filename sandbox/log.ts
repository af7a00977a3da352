/**
 * Takes one line about something worth knowing, with the facts beside it. An `err` among them is an
 * Error.
 */
export type SandboxLog = (message: string, facts?: object) => void;

/** A log that keeps quiet. */
export const silentLog: SandboxLog = () => {};
