import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'

/** The attached picture with a button that removes it. */
export default function Attachment({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useT()
  const address = useObjectUrl(file)
  return (
    <div className="flex items-center gap-3">
      {address && (
        <img src={address} alt="" className="size-16 shrink-0 rounded bg-sunken object-cover" draggable={false} />
      )}
      <p className="min-w-0 flex-1 truncate text-sm text-muted">{t('chat.attached', { file: file.name })}</p>
      <Button size="sm" icon={<X aria-hidden="true" className="size-4" />} onClick={onRemove}>
        {t('chat.remove')}
      </Button>
    </div>
  )
}

/** Object URL of a file, revoked when the component unmounts. */
function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
