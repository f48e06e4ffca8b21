import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'

/** The button is hidden after this long without a pointer movement (rule 806), in milliseconds. */
const CONTROLS_MS = 4000

/** True until CONTROLS_MS after the last call of `wake`. */
function useAwake(): [boolean, () => void] {
  const [isAwake, setIsAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wake = useRef(() => {
    setIsAwake(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsAwake(false), CONTROLS_MS)
  }).current
  useEffect(() => {
    wake()
    return () => clearTimeout(timer.current)
  }, [wake])
  return [isAwake, wake]
}

/**
 * A GIF as a video above its image, which stays visible until the video can play. The pause button appears with any
 * pointer movement, and stays while it has the focus or the video is paused.
 */
export function GifVideo({ src, startsPaused }: { src: string; startsPaused: boolean }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const [isAwake, wake] = useAwake()
  if (state === 'failed') return null
  const toggle = () => {
    wake()
    if (video.current?.paused) video.current.play().catch(() => setState('failed'))
    else video.current?.pause()
  }
  const Icon = isPlaying ? Pause : Play
  return (
    <div onPointerMove={wake} className={cx('group absolute inset-0', state === 'waiting' && 'invisible')}>
      <div aria-hidden="true" className="size-full">
        <video
          ref={video}
          src={src}
          autoPlay={!startsPaused}
          loop
          muted
          playsInline
          onCanPlay={() => setState('ready')}
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onError={() => setState('failed')}
          className="size-full object-contain"
        />
      </div>
      <button
        type="button"
        onClick={toggle}
        className={cx(
          'absolute bottom-3 left-3 flex min-h-11 items-center gap-2 rounded-full bg-surface pr-5 pl-4 text-sm font-medium text-ink shadow-float transition-opacity focus-visible:opacity-100',
          isPlaying && !isAwake && 'opacity-0',
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" />
        {t(isPlaying ? 'chat.pause' : 'chat.play')}
      </button>
    </div>
  )
}
