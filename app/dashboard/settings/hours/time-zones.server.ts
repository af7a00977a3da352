type ZoneGroup = { region: string; zones: string[] };

/** Africa first. A store's zone with an outdated name is listed separately. */
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
