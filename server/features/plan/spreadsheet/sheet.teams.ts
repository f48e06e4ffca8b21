import { type DayRules, parseDay } from './cell.date.ts'
import { isTeam, isTeamsHead, teamKey } from './cell.groups.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { timeAlone } from './matrix.cells.ts'
import type { Row, SheetGrid } from './sheet.grid.ts'

/** The cells of a sheet that say who is in a team, and its people. */
interface Explained {
  teams: Map<string, string[]>
  /** Columns of such cells by row. */
  cells: Map<number, Set<number>>
}

/** Maximum rows and columns of a sheet that are looked at, and characters of a cell. */
const MAX_ROWS = 2000
const MAX_COLUMNS = 200
const MAX_LENGTH = 1000

const isTeamCell = (cell: SheetCell): boolean => typeof cell === 'string' && isTeam(cleanText(cell))

/** True for a cell that may hold names of people. */
const mayName = (cell: SheetCell, rules: DayRules): boolean =>
  typeof cell === 'string' &&
  /\p{L}/u.test(cell) &&
  !isTeamCell(cell) &&
  parseDay(cell, rules) === null &&
  timeAlone(cell) === ''

/** The people of a list: 'Ann Lee, Bo Ray', 'Ann & Bo', names on lines. */
const listed = (text: string): string[] =>
  text
    .slice(0, MAX_LENGTH)
    .split(/[\r\n,;&+/]| and | y /)
    .map((name) => cleanText(name))
    .filter((name) => /\p{L}/u.test(name))

/** The team and the people of a cell that holds both: 'Team 1: Ann Lee, Bo Ray'. */
function inOneCell(cell: SheetCell): { team: string; names: string[] } | undefined {
  if (typeof cell !== 'string' || cell.length > MAX_LENGTH) return undefined
  const at = cell.search(/[:=\r\n]| [-\u2013\u2014] /)
  const team = cleanText(cell.slice(0, Math.max(0, at)))
  const names = at > 0 && isTeam(team) ? listed(cell.slice(at).replace(/^ ?[:=\u2013\u2014-]/, '')) : []
  return names.length > 0 ? { team, names } : undefined
}

const filledOf = (row: Row, from: number, to: number): number[] => {
  const columns: number[] = []
  for (let column = from; column <= to; column++) if (!isBlank(row[column])) columns.push(column)
  return columns
}

/** Columns of a sheet from one to another that no empty column parts. */
function partsOf({ rows, width }: SheetGrid): [from: number, to: number][] {
  const parts: [number, number][] = []
  for (let column = 0; column < Math.min(width, MAX_COLUMNS); column++) {
    if (!rows.slice(0, MAX_ROWS).some((row) => !isBlank(row[column]))) continue
    const last = parts.at(-1)
    if (last && last[1] === column - 1) last[1] = column
    else parts.push([column, column])
  }
  return parts
}

/** The cells of a sheet that explain its teams. A list of teams begins below an empty row or a title. */
function explainedIn({ rows }: SheetGrid, [from, to]: [number, number], rules: DayRules, found: Explained): void {
  const take = (team: string, names: readonly string[], ...cells: [row: number, column: number][]) => {
    const key = teamKey(team) ?? ''
    found.teams.set(key, [...new Set([...(found.teams.get(key) ?? []), ...names])])
    for (const [row, column] of cells) found.cells.set(row, (found.cells.get(row) ?? new Set()).add(column))
  }
  const days = new Map<number, boolean>()
  const holdsDay = (index: number): boolean => {
    const row = rows[index] ?? []
    const holds = days.get(index) ?? filledOf(row, from, to).some((column) => parseDay(row[column], rules) !== null)
    days.set(index, holds)
    return holds
  }
  const isTaken = (row: number, column: number) => found.cells.get(row)?.has(column) === true
  const end = Math.min(rows.length, MAX_ROWS)
  for (let index = 0; index < end; index++) {
    const row = rows[index] ?? []
    const filled = filledOf(row, from, to).filter((column) => !isTaken(index, column))
    for (const column of filled) {
      const both = inOneCell(row[column])
      if (both) take(both.team, both.names, [index, column])
    }
    const [first, ...others] = filled
    if (first === undefined || !isTeamCell(row[first])) continue
    const above = filledOf(rows[index - 1] ?? [], from, to)
    const isBegin =
      above.length < 2 ||
      above.some((column) => isTaken(index - 1, column)) ||
      isTeamsHead(cleanText(rows[index - 1]?.[above[0] ?? 0]))
    if (!isBegin) continue
    if (others.length > 0 && others.every((column) => mayName(row[column], rules))) {
      const cells = filled.map((column): [number, number] => [index, column])
      take(
        cleanText(row[first]),
        others.flatMap((column) => listed(cleanText(row[column]))),
        ...cells,
      )
    } else if (filled.every((column) => isTeamCell(row[column]))) {
      for (const column of filled) {
        const cells: [number, number][] = []
        for (let below = index + 1; below < end; below++) {
          if (holdsDay(below) || !mayName(rows[below]?.[column], rules)) break
          cells.push([below, column])
        }
        const names = cells.flatMap(([below]) => listed(String(rows[below]?.[column])))
        if (names.length > 0) take(cleanText(row[column]), names, [index, column], ...cells)
      }
    }
  }
}

/** Writes 'Team 1' in place of the number or letter below a head such as 'Team'. */
function withTeamNumbers(sheet: SheetGrid, rules: DayRules): SheetGrid {
  const changes = new Map<number, Map<number, string>>()
  const { rows } = sheet
  for (const [index, row] of rows.slice(0, 20).entries())
    for (const column of filledOf(row, 0, Math.min(sheet.width, MAX_COLUMNS) - 1)) {
      const head = cleanText(row[column])
      if (!isTeamsHead(head)) continue
      const word = head.replace(/^ushers? /i, '').replace(/s$/i, '')
      const below = rows.slice(index + 1).flatMap((cells, at) => (isBlank(cells[column]) ? [] : [index + 1 + at]))
      const isNumber = (at: number) => /^(?:\d\d?|[a-z])$/i.test(cleanText(rows[at]?.[column]))
      const isDated = (at: number) => rows[at]?.some((cell) => parseDay(cell, rules) !== null) === true
      for (const at of below.filter((one) => isNumber(one) && isDated(one)))
        changes.set(at, (changes.get(at) ?? new Map()).set(column, `${word} ${cleanText(rows[at]?.[column])}`))
    }
  if (changes.size === 0) return sheet
  return {
    ...sheet,
    rows: rows.map((row, index) => {
      const own = changes.get(index)
      return own ? row.map((cell, column) => own.get(column) ?? cell) : row
    }),
  }
}

/**
 * Takes the cells that say who is in a team out of the sheets of a workbook, where a team stands in place of people
 * elsewhere: they are no shifts.
 */
export function withoutTeams(
  found: readonly SheetGrid[],
  rulesOf: (sheet: SheetGrid) => DayRules,
): readonly SheetGrid[] {
  const sheets = found.map((sheet) => withTeamNumbers(sheet, rulesOf(sheet)))
  const teams = new Map<string, string[]>()
  const explained = sheets.map((sheet) => {
    const own: Explained = { teams, cells: new Map() }
    for (const part of partsOf(sheet)) explainedIn(sheet, part, rulesOf(sheet), own)
    return own.cells
  })
  if (teams.size === 0) return sheets
  const isUsed = sheets.some(({ rows }, place) =>
    rows.some((row, index) =>
      row.some(
        (cell, column) =>
          typeof cell === 'string' &&
          explained[place]?.get(index)?.has(column) !== true &&
          listed(cell).some((text) => teams.has(teamKey(text) ?? '')),
      ),
    ),
  )
  if (!isUsed) return sheets
  return sheets.map((sheet, place) => {
    const own = explained[place] ?? new Map<number, Set<number>>()
    const cells = [...own].flatMap(([row, columns]) =>
      [...columns].map((column) => ({ row, column, text: cleanText(sheet.rows[row]?.[column]) })),
    )
    const rows = sheet.rows.map((row, index) =>
      own.has(index) ? row.map((cell, column) => (own.get(index)?.has(column) ? null : cell)) : row,
    )
    const keys = { names: sheet.keys?.names ?? new Map(), cells: [...(sheet.keys?.cells ?? []), ...cells], teams }
    return { ...sheet, rows, keys }
  })
}
