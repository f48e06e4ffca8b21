import { notifyManager } from '@tanstack/react-query'
import type { ChannelName } from '#shared/channels.ts'
import type { KeptMessage } from './unsent.kept.ts'

/** A message written here that the server has not acknowledged, as it is shown. */
export interface Unsent {
  uuid: string
  channel: ChannelName
  content: string
  imageUrl: string | null
  file: File | null
  /** Address of the file's picture, for an `img`. */
  preview?: string
  /** ISO time. */
  writtenAt: string
  state: 'waiting' | 'sending' | 'refused'
  /** Why it was refused, in a sentence. */
  reason?: string
}

/** What a screen shows of a queue. */
export interface Shown {
  /** The same until something has changed. */
  items: () => Unsent[]
  subscribe: (listener: () => void) => () => void
  show: (kept: KeptMessage[], isUnderWay: (uuid: string) => boolean) => void
}

type Picture = Pick<Unsent, 'file' | 'preview'>

export function makeShown(): Shown {
  let items: Unsent[] = []
  const pictures = new Map<string, Picture>()
  const listeners = new Set<() => void>()

  function pictureOf({ uuid, picture }: KeptMessage): Picture {
    if (!picture) return { file: null }
    const known = pictures.get(uuid)
    if (known) return known
    const file = new File([picture.blob], picture.name, { type: picture.blob.type })
    const made = { file, preview: URL.createObjectURL(file) }
    pictures.set(uuid, made)
    return made
  }

  function forgetPictures(): void {
    const uuids = new Set(items.map(({ uuid }) => uuid))
    for (const [uuid, { preview }] of pictures) {
      if (uuids.has(uuid)) continue
      if (preview) URL.revokeObjectURL(preview)
      pictures.delete(uuid)
    }
  }

  function shownAs(message: KeptMessage, isUnderWay: boolean): Unsent {
    const { uuid, channel, content, imageUrl, writtenAt, refusal } = message
    const state = refusal !== null ? 'refused' : isUnderWay ? 'sending' : 'waiting'
    const known = items.find((item) => item.uuid === uuid)
    if (known?.state === state && known.reason === (refusal ?? undefined)) return known
    const reason = refusal !== null && { reason: refusal }
    return { uuid, channel, content, imageUrl, writtenAt, state, ...reason, ...pictureOf(message) }
  }

  const tell = () => {
    for (const listener of listeners) listener()
  }

  return {
    items: () => items,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    show(kept, isUnderWay) {
      const next = kept.map((message) => shownAs(message, isUnderWay(message.uuid)))
      if (next.length === items.length && next.every((item, index) => item === items[index])) return
      items = next
      forgetPictures()
      // Behind the list that has the message by now, so that it is never in neither.
      notifyManager.schedule(tell)
    },
  }
}
