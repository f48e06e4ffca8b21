import { comparisonKey } from '#shared/text.ts'
import { teamKey } from './cell.groups.ts'
import type { CellRules } from './cell.nobody.ts'
import { splitRemark } from './cell.remarks.ts'

/** Reading of the names of a sheet. */
export interface NameRules {
  cells: CellRules
  /** Names by the comparison keys of the short ones that the sheet explains. */
  keys?: ReadonlyMap<string, string> | undefined
  /** Names of the people of a team that the workbook explains, by its `teamKey`. */
  teams?: ReadonlyMap<string, readonly string[]> | undefined
}

/** A person whom a text names, and what stands behind the name. */
interface Named {
  name: string
  remark?: string
}

/**
 * The people whom a text in place of a name means: one, or those of a team that the workbook explains. `group`: it
 * names nobody in particular; `team`: nothing says who is in it. `name` is the text without its remark.
 */
export function peopleNamed(
  text: string,
  { cells, keys, teams }: NameRules,
): { people: Named[] } | { what: 'group' | 'team'; name: string } {
  if (cells.isKnown(text)) return { people: [{ name: text }] }
  const { name, remark } = splitRemark(text, cells.isKnown, cells.isHead)
  const said = remark === '' ? {} : { remark }
  const team = teams?.get(teamKey(name) ?? '')
  if (team) return { people: team.map((member) => ({ name: splitRemark(member, cells.isKnown).name, ...said })) }
  if (cells.saysTeam(name)) return { what: 'team', name }
  if (cells.saysGroup(name)) return { what: 'group', name }
  return { people: [{ name: keys?.get(comparisonKey(name)) ?? name, ...said }] }
}
