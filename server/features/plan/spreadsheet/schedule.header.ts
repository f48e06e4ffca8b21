import { cleanText, type SheetCell } from './cell.text.ts'
import type { ScheduleColumn } from './spreadsheet.error.ts'

type HeaderColumn = ScheduleColumn | 'firstName' | 'lastName'

/**
 * English and Spanish column names, in the form of `headerKey`. Where several cells match one column, the earlier
 * synonym wins, then the cell further left. 'Time' is before 'Service': where both exist, 'Time' holds the clock time
 * and 'Service' a word such as 'Morning'. 'Date' is before 'Day', which then holds weekdays.
 */
const SYNONYMS: Record<HeaderColumn, readonly string[]> = {
  date: [
    'date',
    'servicedate',
    'dateofservice',
    'shiftdate',
    'scheduledate',
    'assigneddate',
    'eventdate',
    'sundaydate',
    'sunday',
    'day',
    'dates',
    'weekof',
    'weekendof',
    'when',
    'fecha',
    'fechas',
    'fechadelservicio',
    'dia',
    'domingo',
    'cuando',
  ],
  name: [
    'name',
    'fullname',
    'ushername',
    'ushersname',
    'nameofusher',
    'volunteername',
    'volunteersname',
    'membername',
    'personname',
    'usher',
    'volunteer',
    'member',
    'teammember',
    'person',
    'server',
    'names',
    'ushers',
    'volunteers',
    'members',
    'assignedto',
    'who',
    'nombre',
    'nombrecompleto',
    'nombredelujier',
    'ujier',
    'voluntario',
    'miembro',
    'persona',
    'nombres',
    'ujieres',
    'quien',
  ],
  assignment: [
    'assignment',
    'position',
    'post',
    'role',
    'station',
    'duty',
    'location',
    'area',
    'section',
    'zone',
    'spot',
    'place',
    'assignments',
    'positions',
    'duties',
    'assignedposition',
    'assignedarea',
    'assignedlocation',
    'usherposition',
    'dutystation',
    'responsibility',
    'job',
    'task',
    'where',
    'asignacion',
    'puesto',
    'posicion',
    'lugar',
    'tarea',
    'ubicacion',
    'asignaciones',
    'puestos',
    'donde',
    'posts',
    'stations',
    'roles',
    'locations',
  ],
  serviceTime: [
    'servicetime',
    'timeofservice',
    'servicestarttime',
    'servicehour',
    'servicestart',
    'starttime',
    'shifttime',
    'masstime',
    'time',
    'times',
    'start',
    'hour',
    'service',
    'services',
    'worshipservice',
    'mass',
    'shift',
    'horadelservicio',
    'horadelculto',
    'hora',
    'horario',
    'servicio',
    'culto',
    'turno',
  ],
  tieColor: [
    'tiecolor',
    'coloroftie',
    'necktiecolor',
    'tie',
    'ties',
    'necktie',
    'color',
    'colordecorbata',
    'colordelacorbata',
    'corbata',
    'corbatas',
  ],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'primernombre'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'apellido', 'apellidos'],
}

const WORDS = new Map<string, { column: HeaderColumn; rank: number }>()
for (const column of Object.keys(SYNONYMS) as HeaderColumn[])
  SYNONYMS[column].forEach((word, rank) => {
    WORDS.set(word, { column, rank })
  })

/** Normalises a header: no case, accents, spaces or punctuation, American spelling. 'Tie-Colour ' is 'tiecolor'. */
export const headerKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace('colour', 'color')

/** Maximum characters of a header cell; longer cells match no column. */
const MAX_HEADER_LENGTH = 60

function recognise(cell: SheetCell): { column: HeaderColumn; rank: number } | undefined {
  if (typeof cell !== 'string') return undefined
  const text = cleanText(cell)
  if (text.length > MAX_HEADER_LENGTH) return undefined
  return WORDS.get(headerKey(text)) ?? WORDS.get(headerKey(text.replace(/\([^()]*\)/g, '')))
}

/** The column that a header cell names. */
export const columnNamed = (cell: SheetCell): HeaderColumn | undefined => recognise(cell)?.column

/** Index of each column in a row, from 0. */
export type ColumnPlaces = Partial<Record<HeaderColumn, number>>

/** Finds the columns that the cells of a header row name. */
export function findColumns(row: readonly SheetCell[]): ColumnPlaces {
  const places: ColumnPlaces = {}
  const ranks: Partial<Record<HeaderColumn, number>> = {}
  row.forEach((cell, place) => {
    const found = recognise(cell)
    if (!found || found.rank >= (ranks[found.column] ?? Number.POSITIVE_INFINITY)) return
    places[found.column] = place
    ranks[found.column] = found.rank
  })
  return places
}

const REQUIRED = ['date', 'name', 'assignment', 'serviceTime'] as const

const has = (places: ColumnPlaces, column: ScheduleColumn): boolean =>
  places[column] !== undefined || (column === 'name' && places.firstName !== undefined && places.lastName !== undefined)

/** The missing required columns; first and last name together count as a name. */
export const missingColumns = (places: ColumnPlaces): ScheduleColumn[] =>
  REQUIRED.filter((column) => !has(places, column))

/** True for a repeated header row, as printed lists have on each page. */
export const repeatsHeader = (row: readonly SheetCell[], places: ColumnPlaces): boolean =>
  Object.entries(places).every(([column, place]) => recognise(row[place])?.column === column)
