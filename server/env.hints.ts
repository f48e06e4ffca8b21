import { editDistance } from './editDistance.ts'

/**
 * The text of `known` that needs the fewest steps, case ignored, and how many, `limit + 1` where it is more than
 * `limit`; undefined where none is given.
 */
function nearest(text: string, known: readonly string[], limit: number): { text: string; steps: number } | undefined {
  const steps = (one: string) => editDistance(text.toLowerCase(), one.toLowerCase(), limit)
  const ranked = known.map((one) => ({ text: one, steps: steps(one) }))
  return ranked.sort((a, b) => a.steps - b.steps)[0]
}

/** Further away nothing is looked for: each start compares each variable of its environment with each setting. */
const MOST_STEPS = 2

/** Steps within which a name counts as misspelt. Short ones have neighbours that mean something else: HOST and HOME. */
const stepsFor = (name: string): number => (name.length < 10 ? 1 : MOST_STEPS)

/** A line for each variable that is set and whose name is nearly, but not exactly, that of a setting. */
export function misspeltNames(source: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(source).flatMap((name) => {
    if (known.includes(name) || !source[name]) return []
    const found = nearest(name, known, MOST_STEPS)
    // A correct one beside it has its reason: HOST and HOSTS.
    if (!found || found.steps > stepsFor(found.text) || source[found.text]) return []
    return [`${name} is no setting and is not read. The nearest is ${found.text}.`]
  })
}

/**
 * Time zones that teams mean by an abbreviation. The same letters name other zones elsewhere, and some of them have no
 * summer time.
 */
const ABBREVIATIONS: Record<string, string> = {
  EST: 'America/New_York',
  EDT: 'America/New_York',
  ET: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  CT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  MT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  PT: 'America/Los_Angeles',
  AKST: 'America/Anchorage',
  AKDT: 'America/Anchorage',
  HST: 'Pacific/Honolulu',
  AST: 'America/Halifax',
  ADT: 'America/Halifax',
  NST: 'America/St_Johns',
  BST: 'Europe/London',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  EET: 'Europe/Athens',
  EEST: 'Europe/Athens',
  WET: 'Europe/Lisbon',
  WEST: 'Europe/Lisbon',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
}

/** The zone of a place that a text most likely means: by its abbreviation, its place, else its spelling. */
export function nearestZone(text: string): string {
  const zones = Intl.supportedValuesOf('timeZone')
  const wanted = text.trim().replaceAll(' ', '_').toLowerCase()
  const ofPlace = zones.find((zone) => zone.toLowerCase().split('/').at(-1) === wanted)
  return (
    ABBREVIATIONS[text.trim().toUpperCase()] ??
    ofPlace ??
    nearest(wanted, zones, Number.POSITIVE_INFINITY)?.text ??
    'America/Chicago'
  )
}

/** The line for an abbreviation that the runtime knows, but maybe as another zone than the team's. */
export function abbreviatedZone(name: string): string[] {
  if (name === '' || name.includes('/') || /^(utc|gmt|uct|zulu|universal)$/i.test(name)) return []
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  const meant = ABBREVIATIONS[name.toUpperCase()] ?? timeZone
  return [`TEAM_TIMEZONE=${name} is read as ${timeZone}. Name the place instead: the nearest is ${meant}.`]
}
