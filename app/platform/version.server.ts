/** Such as `0.1.0 (3f2a91c)`: the package's version, and part of the hash of all build inputs. */
export const version = (import.meta.env.VITE_VERSION as string | undefined) ?? "not built";
