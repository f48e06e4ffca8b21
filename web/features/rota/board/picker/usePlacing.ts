import { useState } from 'react'
import type { Place } from '#shared/rota/board.ts'
import type { DraftPlace, PersonsPlace } from '#shared/rota/drafts.ts'
import { useT } from '../../../../strings/strings.ts'
import { type Cell, draftPlaces } from '../board.model.ts'
import type { SaveOptions } from '../drafts/useDraft.ts'
import type { Elsewhere } from '../exchange/exchange.model.ts'
import { type Beside, placesOfChoice } from './couples.ts'

export interface Placing {
  onSave: (places: DraftPlace[], options?: SaveOptions) => Promise<boolean>
  /** Somebody who stands elsewhere that day moves to the cell. */
  onMove: (from: PersonsPlace, options: SaveOptions) => Promise<boolean>
}

interface PlacingOptions {
  /** Though they have declined the service. */
  force?: boolean
  /** Gives the place up for them. */
  instead?: Place | null | undefined
  /** Comes along. */
  beside?: Beside | undefined
}

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
    async place(userId: string, { force = false, instead = null, beside }: PlacingOptions = {}): Promise<void> {
      const others = draftPlaces(service).filter((one) => one.userId !== instead?.userId || one.postId !== post._id)
      const stored = save([...others, ...placesOfChoice(userId, post, beside)], { force })
      if (instead) setCame({ userId, text: (name) => t('explain.replaced', { out: instead.name, name }) })
      if (!(await stored)) setCame(null)
    },
    /** They leave the place that they have elsewhere that day. */
    async move({ held, post: left, time }: Elsewhere, options: SaveOptions): Promise<boolean> {
      setCame({ userId: held.userId, text: (name) => t('board.movedHere', { name, post: left, time }) })
      const isStored = await onMove(held, options)
      if (!isStored) setCame(null)
      return isStored
    },
  }
}
