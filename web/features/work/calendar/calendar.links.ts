/** The URL with webcal:, with which programs subscribe to a calendar instead of downloading it once. */
const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** Opens the installed calendar program: Apple's and most others. */
export const appleLink = webcalOf

/** Google's page that adds a calendar by its address, given as webcal. */
export const googleLink = (url: string): string =>
  `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalOf(url) })}`

/** Outlook's page that subscribes to a calendar under `name`. */
export const outlookLink = (url: string, name: string): string => {
  const query = new URLSearchParams({ url, name })
  // '+' means a space in forms only; '%20' everywhere.
  return `https://outlook.live.com/calendar/0/addfromweb?${String(query).replaceAll('+', '%20')}`
}
