import { addDays } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import type { Wish } from './wishRules.ts'

/** What a place costs the goal of wishes for each wish that it bends (docs/ROTA.md, "Rules and goals"). */
export const WISH_PRICES: Readonly<Record<Wish, number>> = { rest: 5, above_share: 3, rather_not: 2, pair_split: 2 }

/**
 * What each week in a row costs the goal of weeks apart, besides its wish, above the most of somebody for whom some are
 * fine: more than a second week of anybody else, which is close to the first in two windows.
 */
export const OVERLONG_PRICE = 3

/** The price of wishes that stand against a place. */
export const priceOf = (wishes: readonly Wish[]): number => wishes.reduce((total, wish) => total + WISH_PRICES[wish], 0)

/** What somebody offers in a span: their share of its services, and the services served before it above their share. */
export interface Offered {
  share: number
  /** The share, rounded up to whole services. */
  rungs: number
  /** True for who learns a skill and is able at none: they stand beside a mentor and fill no need. */
  isTrainee: boolean
  history: number
}

/** True for who learns a skill and is able at none. */
export const isOnlyLearning = (levels: Iterable<'able' | 'learning'>): boolean => {
  const all = [...levels]
  return all.includes('learning') && !all.includes('able')
}

/**
 * The price in fairness of a person's n-th service, n from 0 (Sainte-Laguë). That of a trainee is below 0 up to their
 * share.
 */
export function rungPrice({ share, rungs, isTrainee, history }: Offered, n: number): number {
  if (isTrainee) return n < rungs ? -24 : 0
  // A person without a share has services that no fill changes.
  return share === 0 ? 0 : Math.round((24 * (2 * (n + history) + 1)) / share)
}

/** First and last day, both included. */
export type Window = [from: string, to: string]

export const isWithin = (date: string, [from, to]: Window): boolean => date >= from && date <= to

/**
 * The spans of `days` days within which a second service of somebody costs. Each begins at a date with a service, or at
 * one of `others`, at which somebody serves besides. It has two such dates at least, one of them with a service, and a
 * date that the span before it lacks.
 */
export function windowsOf(services: ReadonlySet<string>, others: Iterable<string>, days: number): Window[] {
  const dates = [...new Set([...services, ...others])].sort()
  const windows: Window[] = []
  let lastTo = ''
  for (const from of dates) {
    const end = addDays(from, days - 1)
    const inside = dates.filter((date) => date >= from && date <= end)
    const to = inside.at(-1)
    if (to === undefined || inside.length < 2 || to === lastTo || !inside.some((date) => services.has(date))) continue
    windows.push([from, end])
    lastTo = to
  }
  return windows
}

/**
 * Sets of `most` + 1 weeks in a row, each week by its Sunday, with at least one week of `services`. Somebody who serves
 * in all weeks of a set serves longer in a row than `most`.
 */
export function overlongWeeks(services: Iterable<string>, most: number): string[][] {
  const starts = new Set<string>()
  for (const date of services) for (let week = 0; week <= most; week += 1) starts.add(addDays(weekOf(date), -7 * week))
  return [...starts].sort().map((start) => Array.from({ length: most + 1 }, (_, week) => addDays(start, 7 * week)))
}

/** Number of these sets of which somebody serves in every week. */
export function overlong(dates: Iterable<string>, sets: readonly string[][]): number {
  const served = new Set([...dates].map(weekOf))
  return sets.filter((weeks) => weeks.every((week) => served.has(week))).length
}

/** Sum, over all windows, of the dates above one in each. */
export const crowding = (dates: readonly string[], windows: readonly Window[]): number =>
  windows.reduce((total, window) => total + Math.max(0, dates.filter((date) => isWithin(date, window)).length - 1), 0)
