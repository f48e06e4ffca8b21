import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type RefObject, Suspense, useId, useLayoutEffect } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import { unaskedPart } from '../../../../navigation/lazyPart.ts'
import { titleOf } from '../../../../strings/channelTitle.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { controlClasses } from '../../../../ui/Field.tsx'
import { useConfig } from '../../../people/config/config.ts'
import { AttachButton } from './AttachButton.tsx'
import { charactersLeft, isSendKey, lengthNotice } from './composer.rules.ts'
import type { ComposerState } from './useComposer.ts'
import { useGifChoice } from './useGifChoice.tsx'

const Attachment = unaskedPart(() => import('./Attachment.tsx'))

/** Maximum height of the text box (rule 805). */
const BOX_MAX_PX = 80

interface ComposerProps {
  channel: ChannelName
  composer: ComposerState
  box: RefObject<HTMLTextAreaElement | null>
  onTyping: () => void
}

/** Text box with attachment and GIF picker. */
export function Composer({ channel, composer, box, onTyping }: ComposerProps) {
  const t = useT()
  const { giphyKey } = useConfig()
  const { text, file, problem, isSending } = composer
  const gifs = useGifChoice(composer.sendGif)
  const noticeId = useId()
  const isTooLong = charactersLeft(text) < 0
  const notice = problem ?? lengthNotice(text, t)

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    composer.send()
    box.current?.focus()
  }

  return (
    <div className="shrink-0 border-t bg-paper px-3 pb-[env(safe-area-inset-bottom)] md:px-6">
      <div className="mx-auto flex max-w-4xl flex-col gap-2 py-2.5 md:py-3">
        {gifs.picker}
        <Suspense>{file && <Attachment file={file} onRemove={composer.removeFile} />}</Suspense>
        <p
          id={noticeId}
          role="status"
          className={cx('text-sm empty:hidden', problem || isTooLong ? 'text-danger' : 'text-muted')}
        >
          {notice}
        </p>
        <form onSubmit={send} className="flex items-end gap-1 md:gap-2">
          <AttachButton onChoose={composer.attach} />
          {giphyKey && gifs.button}
          <MessageBox
            channel={channel}
            composer={composer}
            box={box}
            onTyping={onTyping}
            isTooLong={isTooLong}
            describedBy={notice ? noticeId : undefined}
          />
          <Button
            type="submit"
            variant="primary"
            busy={isSending}
            icon={<SendHorizontal aria-hidden="true" className="size-5" />}
            // The text box keeps the focus, so that a phone's keyboard stays open.
            onPointerDown={(event) => event.preventDefault()}
            className="shrink-0 max-md:size-11 max-md:px-0!"
          >
            <span className="max-md:sr-only">{t('chat.send')}</span>
          </Button>
        </form>
      </div>
    </div>
  )
}

interface MessageBoxProps extends ComposerProps {
  isTooLong: boolean
  /** Id of the element that describes the text. */
  describedBy: string | undefined
}

/**
 * The text box: Enter sends, shift+Enter starts a new line, a pasted picture is attached, and the
 * box is as high as its text.
 */
function MessageBox({ channel, composer, box, onTyping, isTooLong, describedBy }: MessageBoxProps) {
  const t = useT()
  useAutoHeight(box, composer.text)
  return (
    <textarea
      ref={box}
      rows={1}
      dir="auto"
      enterKeyHint="send"
      aria-label={t('chat.message', { channel: titleOf(channel) })}
      aria-describedby={describedBy}
      aria-invalid={isTooLong || undefined}
      placeholder={t('chat.write')}
      value={composer.text}
      onChange={(event) => {
        composer.setText(event.target.value)
        if (event.target.value.trim() !== '') onTyping()
      }}
      onKeyDown={(event) => {
        if (!isSendKey(event.nativeEvent)) return
        event.preventDefault()
        composer.send()
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        composer.attach(event.clipboardData.files)
      }}
      style={{ maxHeight: BOX_MAX_PX }}
      className={cx(controlClasses, 'min-w-0 flex-1 resize-none')}
    />
  )
}

/** Makes a text box as high as its text, up to the `maxHeight` of its style. */
function useAutoHeight(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.style.height = 'auto'
    const borders = element.offsetHeight - element.clientHeight
    // An empty box would take the height of its placeholder.
    if (text !== '') element.style.height = `${element.scrollHeight + borders}px`
  }, [box, text])
}
