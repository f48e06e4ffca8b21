import { RotateCw } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '../strings/strings.ts'
import { reloadToNewest } from '../worker/worker.update.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  /** Where this is: what failed in one place is tried anew in another. */
  place?: string
  children: ReactNode
}

interface State {
  hasFailed: boolean
}

/** Catches what a page throws, a part of the app that could not be fetched included, and offers to load it anew. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidUpdate({ place }: Props): void {
    if (this.state.hasFailed && place !== this.props.place) this.setState({ hasFailed: false })
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice
        tone="error"
        action={
          <Button icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={reloadToNewest}>
            {t('app.reload')}
          </Button>
        }
      >
        {t('app.failed')}
      </Notice>
    )
  }
}
