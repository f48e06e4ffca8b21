import { ImagePlus, SendHorizontal } from 'lucide-react'
import { type FormEvent, lazy, type RefObject, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { type ChannelName, channelTitle } from '#shared/channels.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { controlClasses } from '../../../ui/Field.tsx'
import { useConfig } from '../../config/config.ts'
import { Attachment } from './Attachment.tsx'
import { isToSend } from './composer.keys.ts'
import { charactersLeft, lengthNotice } from './composer.limits.ts'
import type { Writing } from './useWriting.ts'

// GIPHY's client and the grid are fetched when somebody looks for a GIF.
const GifPicker = lazy(() => import('../gifs/GifPicker.tsx'))

/** Specification §2, §9. */
const BOX_MAX_PX = 80

const toolClasses = buttonClasses({ variant: 'quiet' }, 'size-11 px-0! shrink-0')

export interface ComposerProps {
  channel: ChannelName
  writing: Writing
  box: RefObject<HTMLTextAreaElement | null>
  onTyping: () => void
}

/** Where one writes: text, a picture, a GIF. Enter sends, shift+Enter makes a new line (specification §2). */
export function Composer({ channel, writing, box, onTyping }: ComposerProps) {
  const t = useT()
  const { giphyKey } = useConfig()
  const { text, file, problem, isSending } = writing
  const [isChoosingGif, setIsChoosingGif] = useState(false)
  const gifButton = useRef<HTMLButtonElement>(null)
  const gifsId = useId()
  const noticeId = useId()
  const isTooLong = charactersLeft(text) < 0
  const notice = problem ?? lengthNotice(text, t)
  useGrowing(box, text)

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    writing.send()
    box.current?.focus()
  }
  const closeGifs = () => {
    setIsChoosingGif(false)
    gifButton.current?.focus()
  }

  return (
    <div className="shrink-0 border-t bg-paper px-3 pb-[env(safe-area-inset-bottom)] md:px-6">
      <div className="mx-auto flex max-w-4xl flex-col gap-2 py-2.5 md:py-3">
        {isChoosingGif && (
          <div id={gifsId}>
            <ErrorBoundary>
              <Suspense fallback={<div className="h-[min(340px,40dvh)]" />}>
                <GifPicker
                  onPick={(address) => {
                    closeGifs()
                    writing.sendGif(address)
                  }}
                  onClose={closeGifs}
                />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
        {file && <Attachment file={file} onRemove={writing.removeFile} />}
        <p
          id={noticeId}
          role="status"
          className={cx('text-sm empty:hidden', problem || isTooLong ? 'text-danger' : 'text-muted')}
        >
          {notice}
        </p>
        <form onSubmit={send} className="flex items-end gap-1 md:gap-2">
          <AttachButton onChoose={writing.attach} />
          {giphyKey && (
            <button
              ref={gifButton}
              type="button"
              aria-expanded={isChoosingGif}
              aria-controls={isChoosingGif ? gifsId : undefined}
              onClick={() => setIsChoosingGif((known) => !known)}
              className={toolClasses}
            >
              <span
                aria-hidden="true"
                className="rounded-sm border-2 border-current px-1 text-xs leading-tight font-bold"
              >
                {t('chat.gif')}
              </span>
              <span className="sr-only">{t('chat.gif')}</span>
            </button>
          )}
          <textarea
            ref={box}
            rows={1}
            dir="auto"
            enterKeyHint="send"
            aria-label={t('chat.message', { channel: channelTitle(channel) })}
            aria-describedby={notice ? noticeId : undefined}
            aria-invalid={isTooLong || undefined}
            placeholder={t('chat.write')}
            value={text}
            onChange={(event) => {
              writing.setText(event.target.value)
              if (event.target.value.trim() !== '') onTyping()
            }}
            onKeyDown={(event) => {
              if (!isToSend(event.nativeEvent)) return
              event.preventDefault()
              writing.send()
            }}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return
              event.preventDefault()
              writing.attach(event.clipboardData.files)
            }}
            style={{ maxHeight: BOX_MAX_PX }}
            className={cx(controlClasses, 'min-w-0 flex-1 resize-none')}
          />
          <Button
            type="submit"
            variant="primary"
            busy={isSending}
            icon={<SendHorizontal aria-hidden="true" className="size-5" />}
            // The keyboard of a phone stays open: the box keeps the focus.
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

function AttachButton({ onChoose }: { onChoose: (files: ArrayLike<File>) => void }) {
  const t = useT()
  return (
    <label
      title={t('chat.attach')}
      className={cx(
        toolClasses,
        'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
      )}
    >
      <ImagePlus aria-hidden="true" className="size-6" />
      <span className="sr-only">{t('chat.attach')}</span>
      <input
        type="file"
        accept="image/*"
        onChange={(event) => {
          if (event.target.files) onChoose(event.target.files)
          // The same file, chosen once more, would else be no change.
          event.target.value = ''
        }}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </label>
  )
}

/** Makes a box as high as what stands in it; its style says how high at most. */
function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.style.height = 'auto'
    const borders = element.offsetHeight - element.clientHeight
    // What is written decides, so it has to be known here: an empty box has the height of its placeholder.
    if (text !== '') element.style.height = `${element.scrollHeight + borders}px`
  }, [box, text])
}
