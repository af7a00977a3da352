const registry = ((globalThis as { __buka?: Map<string, unknown> }).__buka ??= new Map<
  string,
  unknown
>());

/**
 * Creates a value once per process, even if several bundles contain the calling module (the server
 * and the Remix build both do, and Vite re-evaluates modules in development).
 */
export function singleton<T>(name: string, make: () => T): T {
  if (!registry.has(name)) registry.set(name, make());
  return registry.get(name) as T;
}

/** Drops a value, so that the next `singleton` creates it again (tests, and a stopped server). */
export function deleteSingleton(name: string): void {
  registry.delete(name);
}
