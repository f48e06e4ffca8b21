import { headerKey } from '../../schedule/spreadsheet/schedule.header.ts'

/** English and Spanish names of the columns, in the form of `headerKey`. */
const WORDS = {
  name: [
    'name',
    'names',
    'fullname',
    'displayname',
    'ushername',
    'ushersname',
    'nameofusher',
    'volunteername',
    'membername',
    'usher',
    'volunteer',
    'member',
    'person',
    'nombre',
    'nombres',
    'nombrecompleto',
    'ujier',
    'voluntario',
    'miembro',
    'persona',
  ],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'primernombre'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'apellido', 'apellidos'],
  email: ['email', 'emails', 'emailaddress', 'mail', 'email1value', 'correo', 'correoelectronico', 'direcciondecorreo'],
  phoneNumber: [
    'phone',
    'phones',
    'phonenumber',
    'mobile',
    'mobilenumber',
    'mobilephone',
    'cell',
    'cellphone',
    'cellnumber',
    'telephone',
    'tel',
    'phone1value',
    'telefono',
    'telefonos',
    'numerodetelefono',
    'celular',
    'movil',
    'telefonomovil',
  ],
} as const
export type PeopleColumn = keyof typeof WORDS

/** Index of each column, from 0. */
export type PeoplePlaces = Partial<Record<PeopleColumn, number>>

const columnOf = (cell: string): PeopleColumn | undefined => {
  const key = headerKey(cell.replace(/\([^()]*\)/g, ''))
  return (Object.keys(WORDS) as PeopleColumn[]).find((column) => (WORDS[column] as readonly string[]).includes(key))
}

/**
 * The columns that a line names; undefined for a person's line. One word alone is a head only in the first cell, so that
 * "Harold Jennings, usher" is none.
 */
export function findPeopleColumns(cells: string[]): PeoplePlaces | undefined {
  if (cells.some((cell) => /[@\d]/.test(cell) && columnOf(cell) === undefined)) return undefined
  const places: PeoplePlaces = {}
  cells.forEach((cell, place) => {
    const column = columnOf(cell)
    if (column) places[column] ??= place
  })
  const named = Object.values(places)
  return named.length > 1 || named[0] === cells.findIndex((cell) => cell !== '') ? places : undefined
}
