/** Time zones of a country, by the data of the runtime. */

/** Old runtimes have the accessor, newer ones the method. */
type WithZones = { readonly timeZones?: readonly string[]; getTimeZones?(): readonly string[] | undefined }

/** Names such as `Europe/Lisbon`, by the two letters of a country; none for a country that is unknown. */
export function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as WithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
