import { useRef, useState } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import type { PendingMessage } from '../sync/pending.messages.ts'
import { attachmentProblem, charactersLeft, firstImage } from './composer.rules.ts'
import { type Draft, readDraft, storeDraft } from './draft.ts'
import { useSend } from './useSend.ts'

export interface ComposerState {
  text: string
  setText: (text: string) => void
  /** The attached picture. */
  file: File | null
  /** Attaches the first image among these, or sets `problem`. */
  attach: (files: ArrayLike<File>) => void
  removeFile: () => void
  /** Sentence that says why something cannot be sent or attached. */
  problem: string | null
  isSending: boolean
  /** Sends the draft in turn, unless it is empty or too long. Never throws. */
  send: () => Promise<void>
  /** Sends a GIF by its address in turn and keeps the draft. Never throws. */
  sendGif: (address: string) => Promise<void>
  /** Puts a text before the one that is there. */
  insert: (text: string) => void
  /** Puts a refused message back into the composer, before the text that is there. */
  takeBack: (message: PendingMessage) => void
}

/** The draft of a channel: its text outlives a change of channel and a reload, its picture does not. */
export function useComposer(channel: ChannelName, me: User): ComposerState {
  const t = useT()
  const { send } = useSend(channel)
  const [text, setShownText] = useState(() => readDraft(channel, me))
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  /** Messages are stored in the order in which they were sent, although storing a picture takes longer. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(text)
  const latestFile = useRef(file)

  const setText = (next: string) => {
    latest.current = next
    setShownText(next)
    setProblem(null)
    storeDraft(channel, me, next)
  }

  const setPicture = (next: File | null) => {
    latestFile.current = next
    setFile(next)
  }

  const putBack = (content: string, picture: File | null, reason: string | null) => {
    setText([content, latest.current].filter((part) => part.trim() !== '').join('\n'))
    if (picture) setPicture(picture)
    setProblem(reason)
  }

  /** Returns why the draft could not be stored for sending, or null. */
  const deliver = async (draft: Draft): Promise<string | null> => {
    setIsSending(true)
    setProblem(null)
    try {
      const stored = await send(draft)
      return stored.ok ? null : stored.reason
    } catch (error) {
      console.error('Sending:', error)
      return t('chat.sendFailed')
    } finally {
      setIsSending(false)
    }
  }

  const deliverInTurn = (draft: Draft): Promise<string | null> => {
    const delivered = turn.current.then(() => deliver(draft))
    turn.current = delivered
    return delivered
  }

  return {
    text,
    setText,
    file,
    attach(files) {
      const chosen = firstImage(files) ?? files[0]
      if (!chosen) return
      const refusal = attachmentProblem(chosen, t)
      setProblem(refusal)
      if (!refusal) setPicture(chosen)
    },
    removeFile: () => setPicture(null),
    problem,
    isSending,
    async send() {
      const [content, picture] = [latest.current.trim(), latestFile.current]
      if ((content === '' && !picture) || charactersLeft(latest.current) < 0) return
      // Cleared at once: the next message can be typed, and a second press sends nothing.
      setText('')
      setPicture(null)
      const reason = await deliverInTurn({ content, file: picture })
      if (reason !== null) putBack(content, picture, reason)
    },
    async sendGif(address) {
      setProblem(await deliverInTurn({ content: address, file: null }))
    },
    insert: (content) => putBack(content, null, null),
    takeBack: (message) => putBack(message.imageUrl ?? message.content, message.file, message.reason ?? null),
  }
}
