import { headerKey } from '../spreadsheet/schedule.header.ts'
import { NO_NAMES } from './names.ts'

/** Longest heading that is looked at. */
const MAX_HEADING = 100

/** English and Spanish words of a heading, which are no part of a name: words that are surnames are not among them. */
const GROUPS = new Set(
  `ushers ujieres greeters volunteers voluntarios voluntarias members miembros substitutes substitute subs sub suplentes
  suplente reserves reserve reservas reserva alternates alternate alternos backups available unavailable disponibles
  disponible roster rota schedule horario leaders lideres captains capitanes coordinators coordinadores deacons diaconos
  deaconesses elders ancianos helpers ayudantes trainees contacts contactos directory directorio inactive inactivos
  inactivas services service servicios servicio cultos culto misa listing`.split(/\s+/),
)

const wordsOf = (text: string): string[] =>
  text
    .slice(0, MAX_HEADING)
    .replace(/\([^()]*\)/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}'\u2019]+/u)
    .map(headerKey)
    .filter((word) => word !== '')

/**
 * True for a text that heads a list or a part of one, and names nobody: 'Available Substitutes (for any Sunday)', 'Main
 * Door', 'Ushers:'. Meant for a line without a contact.
 */
export function isHeading(text: string): boolean {
  if (text.length > MAX_HEADING) return false
  if (/:\s*$/.test(text)) return true
  const words = wordsOf(text)
  return words.some((word) => GROUPS.has(word)) || (words.length > 0 && words.every((word) => NO_NAMES.has(word)))
}
