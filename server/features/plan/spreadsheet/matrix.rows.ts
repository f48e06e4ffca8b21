import { groupBy } from '#shared/groupBy.ts'
import { isAway } from '#shared/plan/nobody.ts'
import { comparisonKey } from '#shared/text.ts'
import { namesOf } from './cell.names.ts'
import { isSilentMark, TIES } from './cell.nobody.ts'
import { isCode, partsOfName } from './cell.parts.ts'
import { isBlank } from './cell.text.ts'
import { shownText } from './cell.time.ts'
import { isCount, isNoPost } from './leftOut.words.ts'
import { type AwayRules, awayIn, readAwayColumns, readAwayLine } from './matrix.away.ts'
import { entriesIn, entriesOf, splitTime } from './matrix.cells.ts'
import type { MatrixHead } from './matrix.head.ts'
import { holdsShift, type MatrixBlock, type MatrixLine } from './matrix.lines.ts'
import type { CollectedShifts } from './schedule.collect.ts'
import type { KnownNames, MatrixLayout, SheetLayout } from './schedule.layout.ts'
import { checkedShift, commented, type ScheduleRow } from './schedule.rows.ts'
import type { SheetGrid } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'

interface MatrixRules extends AwayRules, Pick<SheetLayout, 'serviceTime'> {}

/** Tie colours of a block: one of a date and service time before one of the date alone. */
function tiesOf({ head, lines }: MatrixBlock) {
  const ties = new Map<string, { text: string; column: number; index: number }>()
  for (const { kind, cells, index, ownTime, sectionTime } of lines) {
    if (kind !== 'tie') continue
    for (const [column, { date, serviceTime }] of head.dates) {
      const text = entriesOf(cells[column], 'posts', TIES)?.entries.join(', ') ?? ''
      if (text === '') continue
      const tie = { text, column, index }
      const time = ownTime || serviceTime || sectionTime
      if (time !== '') ties.set(`${date} ${time}`, tie)
      if (!ties.has(date)) ties.set(date, tie)
    }
  }
  return (date: string, time: string) => ties.get(`${date} ${time}`) ?? ties.get(date)
}

type Values = Pick<ScheduleRow, 'name' | 'assignment' | 'serviceTime' | 'remark'>

/** Names, post and service time that an entry of a cell means: one shift for each name. */
function valuesOf(entry: string, headTime: string, line: MatrixLine, rules: MatrixRules): Values[] {
  const isPosts = rules.layout === 'posts-dates'
  const { serviceTime, rest } = splitTime(isPosts ? line.label : entry)
  const said = serviceTime || line.ownTime || headTime || line.sectionTime
  return namesOf(isPosts ? entry : line.label, rules.split).map((text): Values => {
    if (!isPosts) {
      const assignment = rules.keys?.get(comparisonKey(rest)) ?? rest
      return { name: text, assignment, serviceTime: said || (rules.serviceTime ?? '') }
    }
    const own = partsOfName(text, rules.cells)
    return {
      name: own.name,
      assignment: own.post || rest,
      serviceTime: said || own.serviceTime || (rules.serviceTime ?? ''),
      // Beside the time of its row it says when somebody comes.
      ...(said !== '' && own.serviceTime !== '' && own.serviceTime !== said && { remark: own.serviceTime }),
    }
  })
}

/** True for a letter that nothing explains, in place of a name or, in people × dates, of a post. */
const isUnexplained = ({ name, assignment }: Values, { layout, keys, cells }: MatrixRules): boolean => {
  const text = layout === 'posts-dates' ? name : assignment
  return isCode(text) && !keys?.has(comparisonKey(text)) && !cells.isKnown(text) && !cells.isPost(text)
}

/** Names a line that holds no shifts, or each of its texts under the dates that have no post or person. */
function leaveOutLine({ kind, cells, index }: MatrixLine, head: MatrixHead, collected: CollectedShifts): void {
  const filled = [...head.dates.keys()].filter((column) => !isBlank(cells[column]))
  const isCounts = filled.length > 0 && filled.every((column) => isCount(cells[column]))
  if (kind === 'total' || (kind === 'no_post' && isCounts)) {
    collected.leaveOutRow('total', index, cells)
    return
  }
  if (kind === 'struck') {
    collected.leaveOutStruckRow(index, cells)
    return
  }
  if (kind === 'apart') {
    collected.leaveOutRow('apart', index, cells)
    return
  }
  if (kind === 'note' || filled.length === 0) {
    collected.leaveOutRow('note', index, cells)
    return
  }
  for (const column of filled) collected.leaveOutCell('no_post', index, column, shownText(cells[column]))
}

/** Adds the shifts of the cells of a line. */
function readLine(
  sheet: SheetGrid,
  line: MatrixLine,
  { head }: MatrixBlock,
  tieOf: ReturnType<typeof tiesOf>,
  rules: MatrixRules,
  collected: CollectedShifts,
): void {
  const isPosts = rules.layout === 'posts-dates'
  const columns = groupBy([...head.dates.values()], ({ date }) => date)
  for (const [column, { date, serviceTime: headTime }] of head.dates) {
    const row = line.index + 1
    const cell = cellName(column, line.index)
    const labelCell = cellName(head.labels[0] ?? 0, line.labelIndex)
    const found = entriesOf(line.cells[column], entriesIn(rules.layout), rules.cells, rules.split)
    if (!found) {
      const own = isPosts ? 'name' : 'assignment'
      collected.add({ issues: [{ row, cell, column: own, problem: 'too_long', value: '' }] })
      continue
    }
    const { entries, nobody, slashed, isList } = found
    if (isList) collected.joined.sawList()
    for (const text of slashed) collected.joined.ask(text, row, cell)
    // In people × dates 'Off' is about the person of the row, and not about a place.
    const off = isPosts ? [] : nobody.filter((text) => isAway(splitTime(text).rest))
    for (const text of nobody) if (!off.includes(text)) collected.leaveOutCell('nobody', line.index, column, text)
    // A number in posts × dates is a head count.
    if (entries.length === 0 && typeof line.cells[column] === 'number')
      collected.leaveOutCell('total', line.index, column, shownText(line.cells[column]))
    const { away, served } = isPosts ? { away: [], served: entries } : awayIn([...entries, ...off], line, rules)
    for (const entry of away) {
      const own = splitTime(entry).serviceTime
      const day = { row, cell, date, serviceTime: own || line.ownTime || headTime || line.sectionTime }
      const isWhole = own === '' && columns.get(date)?.length === 1
      if (rules.away === 'skip') collected.leaveOutCell('away', line.index, column, entry)
      else
        for (const name of namesOf(line.label, rules.split))
          collected.addAway(line.away || entry, { ...day, name, isWhole, mark: 'no' })
    }
    for (const values of served.flatMap((entry) => valuesOf(entry, headTime, line, rules))) {
      const tie = tieOf(date, values.serviceTime)
      const at = {
        ...(isPosts ? { name: cell, assignment: labelCell } : { name: labelCell, assignment: cell }),
        tieColor: tie ? cellName(tie.column, tie.index) : cell,
      }
      if (isUnexplained(values, rules)) {
        const own = isPosts ? 'name' : 'assignment'
        const value = values[own]
        collected.add({ issues: [{ row, cell, column: own, problem: 'code_unknown', value }] })
        continue
      }
      collected.joined.ask(values.name, isPosts ? row : line.labelIndex + 1, at.name)
      const own = [line.index, column] as const
      const said = commented(sheet.commentAt([own, [line.labelIndex, head.labels[0]], [head.index, column]]))
      collected.add(checkedShift({ row, cell, date, ...values, tieColor: tie?.text ?? null, at, ...said }, rules))
    }
  }
}

/** Adds the shifts of a block, row by row. */
export function readShifts(sheet: SheetGrid, block: MatrixBlock, rules: MatrixRules, collected: CollectedShifts): void {
  const { head, lines } = block
  const isPosts = rules.layout === 'posts-dates'
  const tieOf = tiesOf(block)
  for (const line of lines) {
    if (line.kind === 'tie') continue
    if (line.kind !== 'struck')
      for (const column of head.struck)
        collected.leaveOutCell('struck', line.index, column, shownText(line.cells[column]))
    readAwayColumns(line, head, rules, collected)
    if (line.kind === 'shifts' && isPosts && isNoPost(line.label) && !rules.cells.isPost(line.label))
      leaveOutLine({ ...line, kind: 'note' }, head, collected)
    else if (line.kind === 'away' && isPosts) readAwayLine(line, head, rules, collected)
    else if (line.kind === 'away' && isAway(line.label)) collected.leaveOutRow('away', line.index, line.cells)
    else if (line.kind !== 'shifts' && line.kind !== 'away') leaveOutLine(line, head, collected)
    else if (isPosts || !rules.cells.saysNobody(line.label)) readLine(sheet, line, block, tieOf, rules, collected)
    else if (!isSilentMark(line.label))
      collected.leaveOutCell('nobody', line.labelIndex, head.labels[0] ?? 0, line.label)
  }
}

/** The layout by the team's posts and names: more of the labels are posts, or people. Undefined for a draw. */
export function knownLayout(blocks: MatrixBlock[], known: KnownNames): MatrixLayout | undefined {
  const labels = new Set<string>()
  for (const { head, lines } of blocks)
    for (const line of lines)
      if (holdsShift(line, head)) {
        labels.add(comparisonKey(line.label))
        labels.add(comparisonKey(splitTime(line.label).rest))
      }
  const posts = known.posts.filter((key) => labels.has(key)).length
  const people = known.people.filter((key) => labels.has(key)).length
  if (posts === people) return undefined
  return posts > people ? 'posts-dates' : 'people-dates'
}
