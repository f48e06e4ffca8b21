import { useRef, useState } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import type { User } from '#shared/people/users.ts'
import { useT } from '../../../../strings/strings.ts'
import type { PendingMessage } from '../sync/pending.messages.ts'
import { attachmentProblem, charactersLeft, firstImage } from './composer.rules.ts'
import { type MessageDraft, readDraft, storeDraft } from './draft.ts'
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

/** Text and picture of a channel's draft. `latest` has what was set last, also before it is drawn. */
function useDraft(channel: ChannelName, me: User) {
  const [text, setShownText] = useState(() => readDraft(channel, me))
  const [file, setShownFile] = useState<File | null>(null)
  const latest = useRef<MessageDraft>({ content: text, file })
  const setText = (content: string) => {
    latest.current = { ...latest.current, content }
    setShownText(content)
    storeDraft(channel, me, content)
  }
  const setFile = (next: File | null) => {
    latest.current = { ...latest.current, file: next }
    setShownFile(next)
  }
  return { text, file, latest, setText, setFile }
}

/**
 * Stores drafts for sending in the order in which they were sent, although storing a picture takes longer. `deliver`
 * calls `onTurn` when it is a draft's turn, and resolves to why it could not be stored, or null.
 */
function useDelivery(channel: ChannelName, onTurn: () => void) {
  const t = useT()
  const { send } = useSend(channel)
  const [isSending, setIsSending] = useState(false)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const store = async (draft: MessageDraft): Promise<string | null> => {
    setIsSending(true)
    onTurn()
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

  const deliver = (draft: MessageDraft): Promise<string | null> => {
    const delivered = turn.current.then(() => store(draft))
    turn.current = delivered
    return delivered
  }
  return { isSending, deliver }
}

/** The draft of a channel: its text outlives a change of channel and a reload, its picture does not. */
export function useComposer(channel: ChannelName, me: User): ComposerState {
  const t = useT()
  const { text, file, latest, ...draft } = useDraft(channel, me)
  const [problem, setProblem] = useState<string | null>(null)
  const { isSending, deliver } = useDelivery(channel, () => setProblem(null))

  const setText = (next: string) => {
    draft.setText(next)
    setProblem(null)
  }

  const putBack = (content: string, picture: File | null, reason: string | null) => {
    setText([content, latest.current.content].filter((part) => part.trim() !== '').join('\n'))
    if (picture) draft.setFile(picture)
    setProblem(reason)
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
      if (!refusal) draft.setFile(chosen)
    },
    removeFile: () => draft.setFile(null),
    problem,
    isSending,
    async send() {
      const { content: typed, file: picture } = latest.current
      const content = typed.trim()
      if ((content === '' && !picture) || charactersLeft(typed) < 0) return
      // Cleared at once: the next message can be typed, and a second press sends nothing.
      setText('')
      draft.setFile(null)
      const reason = await deliver({ content, file: picture })
      if (reason !== null) putBack(content, picture, reason)
    },
    async sendGif(address) {
      setProblem(await deliver({ content: address, file: null }))
    },
    insert: (content) => putBack(content, null, null),
    takeBack: (message) => putBack(message.imageUrl ?? message.content, message.file, message.reason ?? null),
  }
}
