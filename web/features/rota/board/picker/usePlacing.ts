import { useState } from 'react'
import type { Place } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { namesTogether } from '../../listOf.ts'
import type { Cell, PlaceMove } from '../board.model.ts'
import type { SaveOptions } from '../drafts/useDraft.ts'
import type { Elsewhere } from '../exchange/exchange.model.ts'
import { type Beside, placesAfter, placesOfChoice } from './couples.ts'

export interface Placing {
  onSave: (places: DraftPlace[], options?: SaveOptions) => Promise<boolean>
  /** Somebody who stands elsewhere that day moves to the cell, with those who come along. */
  onMove: (moves: readonly PlaceMove[], options: SaveOptions) => Promise<boolean>
}

interface PlacingOptions {
  /** Though they have declined the service. */
  force?: boolean
  /** Places of the service that are given up for them. */
  instead?: readonly Place[]
  /** Comes along. */
  beside?: Beside | undefined
}

/** 'Jean Ward is out, Otis Stone is in.'; 'Out: Jean and Tom Ward. In: Otis and Ruth Stone.' */
const replacedText = (out: string[], into: string[], t: Translate): string =>
  t(out.length + into.length > 2 ? 'together.replaced' : 'explain.replaced', {
    out: namesTogether(out),
    name: namesTogether(into),
  })

/** Whom a press places at a cell, and what is said of the person who came with it, until the next press. */
export function usePlacing({ service, post, places }: Cell, { onSave, onMove }: Placing) {
  const t = useT()
  const [came, setCame] = useState<{ userId: string; text: (name: string) => string } | null>(null)
  /** Place of the person who came; undefined once they have left it. */
  const fresh = places.find(({ userId }) => userId === came?.userId)
  const save: typeof onSave = (...what) => {
    setCame(null)
    return onSave(...what)
  }
  return {
    /** Who is out and who is in, or what somebody has left open; null where nothing is to be said. */
    said: came && fresh ? came.text(fresh.name) : null,
    forget: () => setCame(null),
    save,
    async place(userId: string, { force = false, instead = [], beside }: PlacingOptions = {}): Promise<void> {
      const stored = save(placesAfter(service, instead, placesOfChoice(userId, post, beside)), { force })
      const out = instead.map(({ name }) => name)
      const others = beside ? [beside.member.user.name] : []
      if (out.length > 0) setCame({ userId, text: (name) => replacedText(out, [name, ...others], t) })
      if (!(await stored)) setCame(null)
    },
    /** They leave the place that they have elsewhere that day. */
    async move(moves: readonly PlaceMove[], there: Elsewhere, options: SaveOptions): Promise<boolean> {
      const { held, post: left, time } = there
      const text = (name: string) =>
        moves.length > 1 ? t('together.moved', { time }) : t('board.movedHere', { name, post: left, time })
      setCame({ userId: held.userId, text })
      const isStored = await onMove(moves, options)
      if (!isStored) setCame(null)
      return isStored
    },
  }
}
