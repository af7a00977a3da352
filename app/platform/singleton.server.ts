const registry = ((globalThis as { __buka?: Map<string, unknown> }).__buka ??= new Map<
  string,
  unknown
>());

/**
 * Creates a value once per process, even if several bundles contain the calling module: the server
 * and Remix's build both do, and Vite evaluates modules again.
 */
export function singleton<T>(name: string, make: () => T): T {
  if (!registry.has(name)) registry.set(name, make());
  return registry.get(name) as T;
}

/** The next `singleton` creates it again. */
export function deleteSingleton(name: string): void {
  registry.delete(name);
}
