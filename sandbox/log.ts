/** An `err` among the facts is an Error. */
export type SandboxLog = (message: string, facts?: object) => void;

export const silentLog: SandboxLog = () => {};
