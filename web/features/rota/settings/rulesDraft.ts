import type { Rule, RuleChoice, SentSettings } from './rules.ts'

const NUMBERS = [
  'restDays',
  'defaultTimes',
  'answerDays',
  'swapUntilHours',
  'lateHours',
  'openHeadStartHours',
  'historyDays',
  'smsAMonth',
  'smsAfterMinutes',
] as const
export type NumberName = (typeof NUMBERS)[number]

/** The settings as they are typed: numbers and waits as text, hours of the day as 21:00. */
export interface RulesDraft
  extends Record<NumberName | 'quietFrom' | 'quietTo' | 'emergencyNumber' | 'address', string>,
    Pick<SentSettings, 'defaultPer' | 'swapNeedsAdmin' | 'countsSeenBy' | 'countKinds' | 'openPlaces'> {
  waveMinutes: string[]
}

/** An empty field is no 0: the server names the missing field. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

const asTyped = <Key extends string, Value>(entries: [Key, Value][]) =>
  Object.fromEntries(entries) as Record<Key, Value>

/** Settings as the form begins with them. */
export const rulesDraftOf = ({ waveMinutes, ...settings }: SentSettings): RulesDraft => ({
  ...settings,
  ...asTyped(NUMBERS.map((name) => [name, String(settings[name])])),
  emergencyNumber: settings.emergencyNumber ?? '',
  address: settings.address ?? '',
  waveMinutes: waveMinutes.map(String),
})

/** Settings as they are sent; a text that is no number stays none, and is refused at its field. */
export const settingsOf = ({ waveMinutes, ...draft }: RulesDraft): SentSettings => ({
  ...draft,
  ...asTyped(NUMBERS.map((name) => [name, numberOf(draft[name])])),
  quietFrom: draft.quietFrom.trim(),
  quietTo: draft.quietTo.trim(),
  waveMinutes: waveMinutes.map(numberOf),
})

/** The fields of the form that an answer changes. */
export const chosenDraft = (draft: RulesDraft, { sets }: RuleChoice): RulesDraft =>
  rulesDraftOf({ ...settingsOf(draft), ...sets })

/** True where the settings are what the answer stands for. */
export function isChosen(draft: RulesDraft, { sets }: RuleChoice): boolean {
  const settings = settingsOf(draft)
  return Object.entries(sets).every(([name, value]) => String(settings[name as keyof SentSettings]) === String(value))
}

/** The settings of a rule, by their names. */
export const settingNames = ({ choices }: Rule): string[] => choices.flatMap(({ sets }) => Object.keys(sets))
