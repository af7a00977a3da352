/**
 * What is installed, as `0.1.0 (3f2a91c)`: the package's version and the beginning of the hash of
 * everything the build read. Not built, it says so.
 */
export const version = (import.meta.env.VITE_VERSION as string | undefined) ?? "not built";
