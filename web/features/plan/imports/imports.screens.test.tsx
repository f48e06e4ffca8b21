import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ImportEntry, ImportPreview } from '#shared/plan/importEntries.ts'
import type { LeftOut } from '#shared/plan/importFiles.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { t } from '../../../strings/strings.ts'
import { PlannedContext } from '../schedule/planned.ts'
import { scheduleQuery } from '../schedule/schedule.queries.ts'
import { ClearMonth } from './ClearMonth.tsx'
import { HistorySection } from './HistorySection.tsx'
import { ImportDays } from './ImportDays.tsx'
import { ImportQuestions } from './ImportQuestions.tsx'
import { type ImportChoices, NO_CHOICES } from './import.choices.ts'
import { rememberedLayout } from './import.layout.ts'
import { hiddenQuestion, leftOutLine } from './import.leftOut.ts'
import { historyQuery } from './imports.queries.ts'
import { LeftOutList } from './LeftOutList.tsx'
import { ReadToo } from './ReadQuestions.tsx'

const MONTH = '2031-12'

const htmlOf = (part: ReactNode, cache = new QueryClient()): string =>
  renderToString(<QueryClientProvider client={cache}>{part}</QueryClientProvider>).replaceAll('<!-- -->', '')

const textOf = (part: ReactNode, cache?: QueryClient): string =>
  htmlOf(part, cache)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const entry = (change: Partial<ImportEntry>): ImportEntry => ({
  _id: 'i1',
  kind: 'import',
  state: 'applied',
  filename: 'december.xlsx',
  added: 12,
  updated: 3,
  removed: 1,
  by: { _id: 'u1', name: 'Ruth Ellison' },
  at: '2031-12-01T12:00:00.000Z',
  undoUntil: '2131-12-31T12:00:00.000Z',
  ...change,
})

describe('History', () => {
  const history = <HistorySection />
  const known = (entries: ImportEntry[]): QueryClient => {
    const cache = new QueryClient()
    cache.setQueryData(historyQuery.queryKey, entries)
    return cache
  }
  const empty = 'Imports and other large changes are listed here'

  it('shows neither a list nor that there is none while it loads', () => {
    const html = htmlOf(history)
    expect(html).toContain('History')
    expect(html).not.toContain(empty)
    expect(html).not.toContain('<li')
  })

  it('says what will be listed where nothing is', () => expect(textOf(history, known([]))).toContain(empty))

  it('says why it could not be loaded, and offers another try', () => {
    const cache = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
    const error = new Error('The server cannot be reached.')
    cache.getQueryCache().build(cache, { queryKey: historyQuery.queryKey }).setState({ status: 'error', error })
    const text = textOf(history, cache)
    expect(text).toContain('The server cannot be reached.')
    expect(text).toContain('Try again')
    expect(text).not.toContain(empty)
  })

  it('counts days of people beside shifts, as the import has said them', () => {
    const text = textOf(history, known([entry({ added: 5, updated: 0, removed: 0, days: 2 })]))
    expect(text).toContain('3 new, 0 changed, 0 removed, 2 days of people')
  })

  it('lists who did what, with an Undo where one is possible', () => {
    const over = '2020-01-01T12:00:00.000Z'
    const html = htmlOf(
      history,
      known([
        entry({}),
        entry({ _id: 'i2', kind: 'clear', filename: null, state: 'undone' }),
        entry({ _id: 'i3', kind: 'names', filename: null, undoUntil: over, by: null }),
      ]),
    )
    expect(html).toContain('12 new, 3 changed, 1 removed')
    expect(html).toContain('Ruth Ellison')
    expect(html).toContain('aria-label="Undo: december.xlsx"')
    for (const said of ['A month was cleared', 'Undone', 'A name was corrected']) expect(html).toContain(said)
    expect(html.match(/aria-label="Undo: /g)).toHaveLength(1)
  })

  it('shows five at first', () => {
    const many = Array.from({ length: 8 }, (_each, place) => entry({ _id: `i${place}`, filename: `file${place}.xlsx` }))
    const text = textOf(history, known(many))
    expect(text).toContain('file4.xlsx')
    expect(text).not.toContain('file5.xlsx')
    expect(text).toContain('Show more (3)')
  })
})

describe('Clear this month', () => {
  const offered = (shifts?: Shift[]): boolean => {
    const cache = new QueryClient()
    if (shifts) cache.setQueryData(scheduleQuery('all', `${MONTH}-01`, `${MONTH}-31`).queryKey, shifts)
    return textOf(<ClearMonth month={MONTH} />, cache).includes('Clear this month')
  }
  const shift: Shift = {
    _id: 's1',
    date: `${MONTH}-07`,
    user: { _id: null, name: 'Otis Ward' },
    assignment: 'Balcony',
    serviceTime: '9am',
    tieColor: null,
  }

  it('is offered for a month with shifts alone', () => {
    expect(offered()).toBe(false)
    expect(offered([])).toBe(false)
    expect(offered([shift])).toBe(true)
  })
})

describe('the preview of an import', () => {
  const stored = (name: string, assignment: string, tieColor: string | null = null) => ({
    date: '2031-02-07',
    name,
    assignment,
    serviceTime: '9am',
    tieColor,
    userId: null,
  })
  const row = (change: Partial<ImportRow>): ImportRow => ({
    seq: 1,
    what: 'add',
    row: 2,
    cell: null,
    before: null,
    after: null,
    shiftId: null,
    doubles: [],
    ...change,
  })
  const double = row({
    after: stored('Harold Jennings', 'Main Door'),
    doubles: [{ _id: 's1', name: 'Ruth Lee' }],
  })
  const gone = row({ seq: 2, what: 'gone', before: stored('Grace Adeyemi', 'Lobby') })
  const preview = (change: Partial<ImportPreview>): ImportPreview => ({
    _id: 'p1',
    state: 'previewed',
    filename: 'february.xlsx',
    layout: 'rows',
    from: '2031-02-07',
    to: '2031-02-07',
    rows: [],
    unknownNames: [],
    leftOut: [],
    joinedNames: [],
    sheet: 'Sheet1',
    add: 0,
    change: 0,
    same: 0,
    gone: 0,
    doubled: 0,
    ...change,
  })
  const asked = (change: Partial<ImportPreview>, choices: ImportChoices = NO_CHOICES): string =>
    htmlOf(
      <ImportQuestions
        preview={preview(change)}
        choices={choices}
        onChange={() => undefined}
        choice={rememberedLayout()}
        onRead={() => undefined}
      />,
    )

  it('asks about each name that may be several people, and about all at once', () => {
    const joined = (text: string, names: string[]) => ({ text, names, row: 2, cell: 'C2', rows: 1 })
    const one = asked({ joinedNames: [joined('Ann & Bo Lee', ['Ann Lee', 'Bo Lee'])] })
    expect(one).toContain('1 name may be several people')
    expect(one).toContain('Read as Ann Lee, Bo Lee')
    expect(one).not.toContain('All are several people')
    const two = [joined('Cy and Di', ['Cy', 'Di']), joined('Ed y Flo', ['Ed', 'Flo'])]
    expect(asked({ joinedNames: two })).toContain('All are several people')
  })

  it.each(['(head)', '- head', '*'])('asks once about a couple with a remark: %s', (remark) => {
    const name = 'Bill & Carol Hughes'
    const couple = {
      text: `${name} ${remark}`,
      name,
      names: ['Bill Hughes', 'Carol Hughes'],
      row: 2,
      cell: 'C2',
      rows: 1,
    }
    const unknownNames = [{ name, rows: 1, nearest: [{ _id: 'u1', name: 'Bill Hughes' }] }]
    const html = asked({ joinedNames: [couple], unknownNames })
    expect(html).toContain('Read as Bill Hughes, Carol Hughes')
    expect(html).not.toContain('Use Bill Hughes')
  })

  /** The values of ticked boxes and chosen options. */
  const chosenIn = (html: string) => html.match(/<input[^>]* checked=""[^>]*>/g) ?? []

  it('asks nothing where nothing is open', () => expect(asked({})).toBe(''))

  it('asks whether a taken post is replaced or both are kept; both, until it is answered', () => {
    const html = asked({ rows: [double] })
    expect(html).toContain('1 post is taken already')
    expect(html).toContain(
      'Main Door 9am on February 7 is Ruth Lee now, the file says Harold Jennings: replace or keep both?',
    )
    expect(html).toContain('“Replace” removes the shift of Ruth Lee.')
    expect(chosenIn(html).join()).toContain('value="keep"')
    const answered = asked({ rows: [double] }, { ...NO_CHOICES, replace: new Set([1]) })
    expect(chosenIn(answered).join()).toContain('value="replace"')
  })

  it('says beforehand who is told where the shift that is replaced comes from the rota', () => {
    const place = { userId: 'ruth', name: 'Ruth Lee', state: 'accepted' as const, boardPath: '' }
    const saidOf = (isReached: boolean) =>
      htmlOf(
        <PlannedContext value={() => new Map([['s1', { ...place, isReached }]])}>
          <ImportQuestions
            preview={preview({ rows: [double] })}
            choices={NO_CHOICES}
            onChange={() => undefined}
            choice={rememberedLayout()}
            onRead={() => undefined}
          />
        </PlannedContext>,
      )
    expect(saidOf(true)).toContain('“Replace” removes the shift of Ruth Lee. Ruth Lee has said yes. They are told.')
    expect(saidOf(false)).toContain('Ruth Lee has said yes. No message reaches Ruth Lee: please tell them yourself.')
  })

  it('removes no shift that the file lacks, until it is ticked', () => {
    const html = asked({ rows: [gone] })
    expect(html).toContain('Feb 7, 9am, Lobby, Grace Adeyemi')
    expect(chosenIn(html)).toEqual([])
    expect(chosenIn(asked({ rows: [gone] }, { ...NO_CHOICES, remove: new Set([2]) }))).toHaveLength(1)
  })

  it('puts no shift back that has ended, until it is ticked, and says why it has ended', () => {
    const ended = (seq: number, name: string, why: ImportRow['why']) =>
      row({ seq, what: 'ended', why, after: stored(name, 'Main Door') })
    const rows = [ended(1, 'Ann Abel', 'declined'), ended(2, 'Bo Bell', 'given_away'), ended(3, 'Cy Cole', 'cancelled')]
    const html = asked({ rows })
    expect(html).toContain('3 shifts of the file have ended since and are left out. Put them back?')
    expect(html).toContain('Feb 7, 9am, Main Door, Ann Abel (has declined)')
    expect(html).toContain('Bo Bell (gave the place away)')
    expect(html).toContain('Cy Cole (the service is cancelled)')
    expect(chosenIn(html)).toEqual([])
    expect(chosenIn(asked({ rows }, { ...NO_CHOICES, putBack: new Set([2]) }))).toHaveLength(1)
    expect(htmlOf(<ImportDays rows={rows} />)).not.toContain('Ann Abel')
  })

  it('offers each of the nearest names, and says which one was taken', () => {
    const [near, nearer] = [
      { _id: 'u1', name: 'Harold Jennings' },
      { _id: 'u2', name: 'Harry Jennings' },
    ]
    const unknownNames = [{ name: 'Harold Jenings', rows: 2, nearest: [near, nearer] }]
    const html = asked({ unknownNames })
    expect(html).toContain('1 name isn’t on the team')
    for (const { name } of [near, nearer]) expect(html).toContain(`Did you mean ${name}?`)
    const taken = asked({ unknownNames }, { ...NO_CHOICES, names: new Map([['Harold Jenings', nearer]]) })
    expect(taken).toContain('Will be Harry Jennings.')
    expect(taken).not.toContain('Did you mean')
  })

  it('shows each day with what is new and what changes, before and after', () => {
    const text = textOf(
      <ImportDays
        rows={[
          double,
          gone,
          row({
            seq: 3,
            what: 'change',
            before: stored('Otis Ward', 'Balcony', 'Blue'),
            after: stored('Otis Ward', 'Balcony', 'Red'),
          }),
        ]}
      />,
    )
    expect(text).toContain('Friday, February 7, 2031 1 new, 1 changed')
    expect(text).toMatch(/Changed Otis Ward 9am · Balcony Blue → becomes Red/)
    expect(text).not.toContain('Grace Adeyemi')
  })
})

describe('what a file leaves out', () => {
  const entry = (row: number, change: Partial<LeftOut> = {}): LeftOut => ({
    row,
    cell: null,
    what: 'row',
    filled: 4,
    why: 'hidden',
    text: `Usher ${row}`,
    ...change,
  })
  const many = Array.from({ length: 60 }, (_each, place) => entry(place + 2))

  it('is no part of the page where there is nothing', () => expect(htmlOf(<LeftOutList leftOut={[]} />)).toBe(''))

  it('is named with its place, reason and text', () => {
    const leftOut = [
      entry(3),
      entry(7, { why: 'total' }),
      entry(9, { cell: 'C9', why: 'no_post' }),
      entry(11, { why: 'note' }),
    ]
    const html = htmlOf(<LeftOutList leftOut={leftOut} />)
    expect(html).toContain('4 things in the file are left out')
    expect(html).not.toContain('<details')
    for (const place of ['row 3 (hidden)', 'row 7 (total)', 'cell C9 (no post or person)', 'row 11 (note)', 'Usher 3'])
      expect(html).toContain(place)
  })

  it('names columns by their letter and sheets by their name, and asks about what is hidden', () => {
    const others = [
      entry(1, { what: 'column', cell: 'E1', why: 'note', text: 'Notes' }),
      entry(1, { what: 'sheet', why: 'sheet', text: 'Phones' }),
    ]
    const html = htmlOf(<LeftOutList leftOut={others} />)
    expect(html).toContain('column E (note)')
    expect(html).toContain('sheet “Phones” (not read)')
    const question = (leftOut: LeftOut[]) => hiddenQuestion(leftOut, t)
    expect(question([...others, entry(3), entry(4), entry(5)])).toBe('3 hidden rows were left out. Read them too?')
    expect(question([entry(1, { what: 'column', cell: 'B1' })])).toBe('1 hidden column was left out. Read it too?')
    expect(question([entry(3), entry(1, { what: 'column', cell: 'B1' })])).toContain('rows (1) and columns (1)')
    expect(question(others)).toBeNull()
    const asked = (leftOut: LeftOut[]) =>
      htmlOf(
        <ReadToo question={question(leftOut)} answers={{ 'Read hidden ones too': () => undefined }} busy={false} />,
      )
    expect(asked([entry(3)])).toContain('Read hidden ones too')
    expect(asked(others)).toBe('')
  })

  it('is folded where it is long, and drawn in parts', () => {
    const html = htmlOf(<LeftOutList leftOut={many} />)
    expect(html).toContain('<details')
    expect(html).toContain('60 things in the file are left out')
    expect(html).toContain('Show more (10)')
    expect(html).not.toContain('Usher 61')
    expect(htmlOf(<LeftOutList leftOut={many} isAll />)).not.toContain('<details')
  })

  it('is one line of the result, which names the first places', () => {
    expect(leftOutLine([], t)).toBeNull()
    expect(leftOutLine(many, t)).toBe('Left out: row 2 (hidden), row 3 (hidden), row 4 (hidden), and 57 more.')
  })
})
