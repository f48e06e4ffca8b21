/** The same address for programs that subscribe to a calendar rather than download it once. */
const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** Opens the calendar program of a phone or computer: Apple's, and most others that are installed. */
export const appleLink = webcalOf

/** Google's page that adds a calendar by its address, given as webcal. */
export const googleLink = (url: string): string =>
  `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalOf(url) })}`

/** Outlook's page that subscribes to a calendar; `name` is what it is going to be called there. */
export const outlookLink = (url: string, name: string): string => {
  const query = new URLSearchParams({ url, name })
  // A plus is a space in forms only; %20 is one everywhere.
  return `https://outlook.live.com/calendar/0/addfromweb?${String(query).replaceAll('+', '%20')}`
}
