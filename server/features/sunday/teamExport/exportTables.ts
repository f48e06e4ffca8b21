import { EXPORTED_AVAILABILITY, EXPORTED_PEOPLE } from './exportedPeople.ts'
import { EXPORTED_SETUP } from './exportedSetup.ts'
import { EXPORTED_SUNDAYS } from './exportedSundays.ts'
import type { ExportedTable } from './exportedTable.ts'
import { EXPORTED_ZONES } from './exportedZones.ts'

/** Everything that leaves, each table after those that it names. */
export const EXPORTED: readonly ExportedTable[] = [
  ...EXPORTED_PEOPLE,
  ...EXPORTED_ZONES,
  ...EXPORTED_SETUP,
  ...EXPORTED_SUNDAYS,
  ...EXPORTED_AVAILABILITY,
]

/** Shape of the files; raised with every change that another release could not read. */
export const EXPORT_VERSION = 1
