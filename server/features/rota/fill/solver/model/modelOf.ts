import { isAble } from '#shared/rota/rules.ts'
import { classesOf, type PlaceClass } from './classes.ts'
import { MISSING, missingCost, orderOf, Prices } from './goals.ts'
import { addLinks } from './links.ts'
import { type Entry, LinearProgram } from './lp.ts'
import { type Model, presenceOf } from './model.ts'
import { addPersonRows } from './people.ts'
import { isBusy, type Shape } from './shape.ts'
import { addUnrelated } from './unrelated.ts'

/**
 * Returns the column of a person at a class: their column of the service where they are able at no other class of it;
 * null where they are not able.
 */
type StandsAt = (person: number, ofClass: PlaceClass) => number | null

/**
 * Adds rows that fill each class to its most, with columns for places missing to the least (coverage) and to the most
 * (welcome).
 */
function addClasses(model: Model, at: number): StandsAt {
  const { program, prices, classes } = model
  const stands = new Map<PlaceClass, Map<number, number>>()
  const ofPerson = new Map<number, PlaceClass[]>()
  for (const ofClass of classes[at] ?? [])
    for (const person of ofClass.able) ofPerson.set(person, [...(ofPerson.get(person) ?? []), ofClass])
  for (const [person, own] of ofPerson) {
    const serves = model.serves[person]?.[at]
    if (serves === null || serves === undefined) continue
    const columns = own.map(() => (own.length === 1 ? serves : program.column(1)))
    own.forEach((ofClass, index) => {
      const ofThis = stands.get(ofClass) ?? new Map<number, number>()
      stands.set(ofClass, ofThis.set(person, columns[index] ?? serves))
    })
    if (own.length > 1)
      program.row([...columns.map((column): Entry => [column, 1]), [serves, -1]], 0, 0, `stands ${at} ${person}`)
  }
  const missing: Entry[] = []
  let most = 0
  for (const [index, ofClass] of (classes[at] ?? []).entries()) {
    const row = [...(stands.get(ofClass)?.values() ?? [])].map((column): Entry => [column, 1])
    if (ofClass.min > 0) {
      const column = program.column(ofClass.min)
      prices.add('coverage', column, missingCost(ofClass.priority))
      row.push([column, 1])
      missing.push([column, 1])
      most += ofClass.min
    }
    if (ofClass.max > ofClass.min) {
      const column = program.column(ofClass.max - ofClass.min)
      prices.add('welcome', column, 1)
      row.push([column, 1])
    }
    program.row(row, ofClass.max, ofClass.max, `places ${at} ${index}`)
  }
  // The n-th missing place of a service costs 2n more (n from 0), so that empty places are spread over services.
  if (missing.length > 0) {
    for (let n = 0; n < most; n++) {
      const column = program.column(1)
      prices.add('coverage', column, 2 * n)
      missing.push([column, -1])
    }
    program.row(missing, 0, 0, `missing ${at}`)
  }
  return (person, ofClass) => stands.get(ofClass)?.get(person) ?? null
}

/** Adds the skills that a service asks for, at whichever posts the able people stand. */
function addSkills(model: Model, at: number): void {
  const { shape, program, prices } = model
  for (const [index, { skillId, minPeople }] of (shape.services[at]?.skills ?? []).entries()) {
    let needed = minPeople
    const row: Entry[] = []
    shape.people.forEach(({ rule }, person) => {
      if (!isAble(rule, skillId, shape.services[at]?.date ?? '')) return
      const { column, held } = presenceOf(model, person, at)
      needed -= held
      if (column !== null) row.push([column, 1])
    })
    if (needed <= 0) continue
    const missing = program.column(needed)
    prices.add('coverage', missing, MISSING)
    program.row([...row, [missing, 1]], needed, Number.POSITIVE_INFINITY, `skill ${at} ${index}`)
  }
}

/** Makes the program of a shape, with all rules and goals. */
export function modelOf(shape: Shape): Model {
  const program = new LinearProgram()
  const prices = new Prices()
  const classes = classesOf(shape)
  const serves = shape.people.map((one, person) =>
    shape.services.map((_, at) => {
      const isOpen = one.isTrainee
        ? one.could[at] === true && !isBusy(shape, one, at)
        : classes[at]?.some(({ able }) => able.includes(person))
      return isOpen ? program.column(1, 1, `serves ${at} ${person}`) : null
    }),
  )
  const model: Model = { shape, program, prices, goals: [], classes, serves, shadows: [], forced: [] }
  const standsAt = shape.services.map((_, at) => addClasses(model, at))
  shape.services.forEach((_, at) => {
    addSkills(model, at)
    addUnrelated(model, at)
  })
  addPersonRows(model)
  addLinks(model, (person, at, ofClass) => standsAt[at]?.(person, ofClass) ?? null)
  model.goals = prices.costs(orderOf(shape.input), program.columns)
  return model
}
