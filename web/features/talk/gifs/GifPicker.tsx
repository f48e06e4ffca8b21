import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { GifGrid } from './GifGrid.tsx'
import { useGifs } from './useGifs.ts'

interface GifPickerProps {
  /** Called with the https address of a GIF on GIPHY. */
  onPick: (address: string) => void
  onClose: () => void
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Searches GIPHY; shows trending GIFs at first. Escape closes it. */
export default function GifPicker({ onPick, onClose }: GifPickerProps) {
  const t = useT()
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)

  useEffect(() => {
    search.current?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <fieldset onKeyDown={onKeyDown} className="flex min-w-0 max-w-120 flex-col gap-2 rounded border bg-surface p-2">
      <legend className="sr-only">{t('chat.gifs')}</legend>
      <SearchField
        ref={search}
        label={t('chat.searchGifs')}
        placeholder={t('chat.searchGifs')}
        value={text}
        onChange={setText}
      />
      <FoundGifs text={text} onPick={onPick} />
      <p className="text-xs text-muted">{t('chat.gifsBy')}</p>
    </fieldset>
  )
}

/** GIFs for a search text, which come page by page; placeholders, an error or a sentence in their place. */
function FoundGifs({ text, onPick }: { text: string; onPick: GifPickerProps['onPick'] }) {
  const t = useT()
  const { gifs, isLoading, hasFailed, loadMore, retry } = useGifs(text)
  const scroller = useRef<HTMLDivElement>(null)
  // A new result starts at the top.
  const first = gifs[0]?.id
  useEffect(() => {
    if (first) scroller.current?.scrollTo(0, 0)
  }, [first])

  return (
    <div ref={scroller} className="h-[min(280px,34dvh)] overflow-y-auto overscroll-contain rounded-sm">
      {isLoading && (
        <div role="status" className="grid grid-cols-3 gap-1.5">
          <span className="sr-only">{t('app.loading')}</span>
          {PLACEHOLDERS.map((key) => (
            <Skeleton key={key} className="h-32" />
          ))}
        </div>
      )}
      <GifGrid gifs={gifs} scroller={scroller} onPick={({ address }) => onPick(address)} onNearEnd={loadMore} />
      {hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 p-2">
          {t('chat.gifsFailed')}
          <button type="button" onClick={retry} className="min-h-9 max-md:min-h-11 font-medium text-primary underline">
            {t('chat.gifsRetry')}
          </button>
        </p>
      )}
      {!isLoading && !hasFailed && gifs.length === 0 && (
        <p role="status" className="p-2 text-muted">
          {t('chat.noGifs')}
        </p>
      )}
    </div>
  )
}
