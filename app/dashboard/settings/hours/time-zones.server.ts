/** A part of the world with its zones, by IANA name. */
type ZoneGroup = { region: string; zones: string[] };

/**
 * Groups every time zone that this server knows by region, Africa first; a current one with an
 * older name is listed separately.
 */
export function zoneGroups(set: string): ZoneGroup[] {
  const zones = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"));
  const regions = new Map<string, string[]>();
  for (const zone of zones) {
    const region = zone.slice(0, zone.indexOf("/"));
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  const groups = [...regions]
    .map(([region, found]) => ({ region, zones: found }))
    .sort((a, b) => Number(b.region === "Africa") - Number(a.region === "Africa"));
  return zones.includes(set) ? groups : [{ region: "Set", zones: [set] }, ...groups];
}
