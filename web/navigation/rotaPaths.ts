/**
 * The views of admins below /rota share one page entry, so that their names stay out of what every page loads first.
 */
export type RotaView = 'call-list' | 'counts' | 'coverage' | 'habits' | 'report' | 'settings' | 'setup' | 'today'

export const rotaPath = (view: RotaView): string => `/rota/${view}`

/** Path of a publication with its receipts; without an id, of the list of them all. */
export const publicationPath = (id = ''): string => `${rotaPath('coverage')}?publication=${id}`

/** Path of the people whose days of a span are not known (`known.daysUnknown` of its capacity). */
export const unknownDaysPath = ({ from, to }: { from: string; to: string }): string =>
  `/people?show=unknown&from=${from}&to=${to}`
