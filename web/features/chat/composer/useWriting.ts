import { useRef, useState } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import type { PendingMessage } from '../sync/pending.messages.ts'
import { attachmentProblem, charactersLeft, firstImage } from './composer.limits.ts'
import { keepDraft, readDraft } from './draft.storage.ts'
import { type Draft, useSend } from './useSend.ts'

export interface Writing {
  text: string
  setText: (text: string) => void
  /** What goes with it. */
  file: File | null
  /** Takes the first image among these, or says why it cannot. */
  attach: (files: ArrayLike<File>) => void
  removeFile: () => void
  /** Why something cannot be sent or attached, in a sentence. */
  problem: string | null
  isSending: boolean
  /** Sends what is written, unless that is nothing or too long, after what is being sent. Never throws. */
  send: () => Promise<void>
  /** Sends a GIF by its address, after what is being sent, and leaves what is written alone. Never throws. */
  sendGif: (address: string) => Promise<void>
  /** Puts a message that was refused back to where it was written, above what has been begun since. */
  takeBack: (message: PendingMessage) => void
}

/** What is being written in a channel: text that outlives a change of channel and a reload, and a picture. */
export function useWriting(channel: ChannelName, me: User): Writing {
  const t = useT()
  const { send } = useSend(channel)
  const [text, setShownText] = useState(() => readDraft(channel, me))
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  /** What was sent before is kept first: a picture takes a while. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(text)
  const latestFile = useRef(file)

  const setText = (next: string) => {
    latest.current = next
    setShownText(next)
    setProblem(null)
    keepDraft(channel, me, next)
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

  /** Answers why it could not be kept for sending, or null. */
  const deliver = async (draft: Draft): Promise<string | null> => {
    setIsSending(true)
    setProblem(null)
    try {
      const kept = await send(draft)
      return kept.ok ? null : kept.reason
    } catch (error) {
      console.error('Sending:', error)
      return t('chat.sendFailed')
    } finally {
      setIsSending(false)
    }
  }

  const deliverInTurn = (draft: Draft): Promise<string | null> => {
    const kept = turn.current.then(() => deliver(draft))
    turn.current = kept
    return kept
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
      // The box is free for the next message at once, and empty for a second press.
      setText('')
      setPicture(null)
      const reason = await deliverInTurn({ content, file: picture })
      if (reason !== null) putBack(content, picture, reason)
    },
    async sendGif(address) {
      setProblem(await deliverInTurn({ content: address, file: null }))
    },
    takeBack: (message) => putBack(message.imageUrl ?? message.content, message.file, message.reason ?? null),
  }
}
