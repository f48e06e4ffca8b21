import { WISH_PRICES } from '#shared/rota/prices.ts'
import { fixedAt, learnersAt, type PlaceClass } from './classes.ts'
import type { Entry } from './lp.ts'
import { type Model, presenceOf } from './model.ts'
import { overlapping, type Shape } from './shape.ts'

type StandsAt = (person: number, at: number, ofClass: PlaceClass) => number | null

/** Adds rule 6 for two people who are kept apart: they are never at services that overlap. */
function addApart(model: Model, a: number, b: number): void {
  const { program, shape } = model
  for (let at = 0; at < shape.services.length; at++)
    for (let other = 0; other < shape.services.length; other++) {
      if (!overlapping(shape, at, other)) continue
      const [one, two] = [presenceOf(model, a, at), presenceOf(model, b, other)]
      if (one.held && two.column !== null) program.upper[two.column] = 0
      else if (two.held && one.column !== null) program.upper[one.column] = 0
      else if (one.column !== null && two.column !== null)
        program.row(
          [
            [one.column, 1],
            [two.column, 1],
          ],
          0,
          1,
          `apart ${a} ${b} ${at} ${other}`,
        )
    }
}

/** Adds rule 6 for two people who serve only together. Where one is held, the other is asked for in `forced`. */
function addOnlyTogether(model: Model, a: number, b: number, at: number): void {
  const { program, forced } = model
  const [one, two] = [presenceOf(model, a, at), presenceOf(model, b, at)]
  if (one.column !== null && two.column !== null)
    program.row(
      [
        [one.column, 1],
        [two.column, -1],
      ],
      0,
      0,
      `only ${a} ${b} ${at}`,
    )
  for (const [mine, theirs] of [
    [one, two],
    [two, one],
  ] as const) {
    if (mine.column === null || theirs.column !== null) continue
    if (theirs.held) forced.push(mine.column)
    else program.upper[mine.column] = 0
  }
}

/** Adds the wish to serve together: one without the other costs, at a service at which both could serve. */
function addTogether(model: Model, a: number, b: number, at: number): void {
  const { program, prices, shape } = model
  if (!shape.people[a]?.could[at] || !shape.people[b]?.could[at]) return
  const [one, two] = [presenceOf(model, a, at), presenceOf(model, b, at)]
  if (one.column === null && two.column === null) {
    if (one.held !== two.held) prices.add('wishes', null, WISH_PRICES.pair_split)
    return
  }
  // Held places are constants, on the other side of the row.
  const row: Entry[] = []
  if (one.column !== null) row.push([one.column, 1])
  if (two.column !== null) row.push([two.column, -1])
  const fixed = two.held - one.held
  const split = program.column(1)
  prices.add('wishes', split, WISH_PRICES.pair_split)
  program.row([...row, [split, -1]], -2, fixed, `without ${b} ${a} ${at}`)
  program.row([...row, [split, 1]], fixed, 2, `without ${a} ${b} ${at}`)
}

/** The mentors of a trainee, as ranks of people. */
const mentorsOf = ({ input, personIndex }: Shape, trainee: number): number[] =>
  input.links.flatMap(({ kind, userA, userB }) => {
    const mentor = personIndex.get(userA)
    return kind === 'mentor' && personIndex.get(userB) === trainee && mentor !== undefined ? [mentor] : []
  })

/** The shadows beside the mentors of one service. One closure over the columns that each mentor has beside them. */
function shadowsAt({ program, classes, shadows }: Model, at: number, standsAt: StandsAt) {
  /**
   * Columns of each mentor at a class or at a fixed post; `limit` is the mentor's column there, null at a fixed post.
   */
  const beside = new Map<string, { limit: number | null; columns: number[] }>()

  function add(trainee: number, mentor: number, place: string, limit: number | null, postIds: string[]): number {
    const column = program.column(1, 1, `shadow ${at} ${trainee} ${mentor} ${place}`)
    const key = `${mentor} ${place}`
    const here = beside.get(key) ?? { limit, columns: [] }
    here.columns.push(column)
    beside.set(key, here)
    shadows.push({ column, service: at, trainee, mentor, postIds })
    return column
  }

  return {
    /** A column for a trainee beside a mentor at a class; none where the mentor is not able there. */
    ofClass(trainee: number, mentor: number, ofClass: PlaceClass): number[] {
      const limit = standsAt(mentor, at, ofClass)
      if (limit === null) return []
      return [add(trainee, mentor, String(classes[at]?.indexOf(ofClass) ?? 0), limit, ofClass.postIds)]
    },
    /** A column for a trainee beside a mentor whose place is fixed. */
    ofFixed: (trainee: number, mentor: number, postId: string): number => add(trainee, mentor, 'fixed', null, [postId]),
    /** Adds the rows that give each mentor one trainee. */
    limit() {
      for (const [key, { limit, columns }] of beside)
        program.row(
          [...columns.map((column): Entry => [column, 1]), ...(limit === null ? [] : [[limit, -1] satisfies Entry])],
          -1,
          limit === null ? 1 : 0,
          `mentor ${at} ${key}`,
        )
    },
  }
}

type Shadows = ReturnType<typeof shadowsAt>

/** Gives each trainee whose place is fixed a mentor, and returns the mentors whose places are fixed beside them. */
function addFixedShadows(model: Model, at: number, { ofClass }: Shadows): Set<number> {
  const { program, shape, classes } = model
  const taken = new Set<number>()
  for (const { userId, postId } of (shape.services[at]?.fixed ?? []).filter(({ isShadow }) => isShadow)) {
    const trainee = shape.personIndex.get(userId)
    if (trainee === undefined) continue
    const mentors = mentorsOf(shape, trainee)
    const fixed = mentors.find(
      (one) => !taken.has(one) && fixedAt(shape, at, postId).includes(shape.people[one]?.person._id ?? ''),
    )
    if (fixed !== undefined) {
      taken.add(fixed)
      continue
    }
    const classHere = classes[at]?.find(({ postIds }) => postIds.includes(postId))
    const columns = mentors.flatMap((mentor) => (classHere ? ofClass(trainee, mentor, classHere) : []))
    const isBeside = program.column(1)
    program.row([...columns.map((column): Entry => [column, 1]), [isBeside, -1]], 0, 0, `beside ${at} ${trainee}`)
    if (columns.length > 0) model.forced.push(isBeside)
  }
  return taken
}

/** Columns of a trainee beside each mentor at a service, at classes and at the mentor's fixed post. */
function columnsOfTrainee(
  { shape, classes }: Model,
  at: number,
  trainee: number,
  shadows: Shadows,
  taken: Set<number>,
) {
  const columns: number[] = []
  for (const mentor of mentorsOf(shape, trainee)) {
    for (const ofClass of classes[at] ?? [])
      if (ofClass.learning.includes(trainee)) columns.push(...shadows.ofClass(trainee, mentor, ofClass))
    const held = shape.services[at]?.fixed.find(
      (heldPlace) =>
        !heldPlace.isShadow &&
        heldPlace.userId === shape.people[mentor]?.person._id &&
        learnersAt(shape, at, heldPlace.postId).includes(trainee),
    )
    if (held && !taken.has(mentor)) columns.push(shadows.ofFixed(trainee, mentor, held.postId))
  }
  return columns
}

/** Adds rule 7 at a service: a trainee serves beside one mentor, and a mentor has one trainee. */
function addShadows(model: Model, at: number, standsAt: StandsAt): void {
  const { program, shape } = model
  const shadows = shadowsAt(model, at, standsAt)
  const taken = addFixedShadows(model, at, shadows)
  shape.people.forEach((one, trainee) => {
    const serves = model.serves[trainee]?.[at] ?? null
    if (!one.isTrainee || serves === null) return
    const columns = columnsOfTrainee(model, at, trainee, shadows, taken)
    program.row([...columns.map((column): Entry => [column, 1]), [serves, -1]], 0, 0, `learns ${at} ${trainee}`)
  })
  shadows.limit()
}

/** Adds all links: people apart, together, only together, and trainees with their mentors. */
export function addLinks(model: Model, standsAt: StandsAt): void {
  const { shape } = model
  for (const { kind, userA, userB } of shape.input.links) {
    const [a, b] = [shape.personIndex.get(userA), shape.personIndex.get(userB)]
    if (a === undefined || b === undefined) continue
    if (kind === 'apart') addApart(model, a, b)
    shape.services.forEach((_, at) => {
      if (kind === 'only_together') addOnlyTogether(model, a, b, at)
      if (kind === 'together') addTogether(model, a, b, at)
    })
  }
  shape.services.forEach((_, at) => {
    addShadows(model, at, standsAt)
  })
}
