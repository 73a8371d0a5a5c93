import { formatCount } from '../../../shared/format/count'
import { Banner } from '../../../shared/ui/banner'
import { Loading } from '../../../shared/ui/loading'
import css from './message-text.module.css'
import { readableXml } from './readable-xml'
import { useMessageText } from './use-message-text'
import { withVisibleControls } from './visible-controls'

/** As text and nothing but text: whatever the message says is drawn letter by letter, never interpreted. */
export function MessageText({ id }: { id: string }) {
  const { text, error } = useMessageText(id)
  if (error !== null) return <Banner tone="wrong">{error}</Banner>
  if (text === null) {
    return (
      <div className={css['place']}>
        <Loading />
      </div>
    )
  }
  return (
    <>
      {/* A field that cannot be typed into: the keyboard scrolls it, and select-all selects the message alone. */}
      <textarea
        className={`${css['place']} ${css['text']}`}
        aria-label="Text of the message"
        readOnly
        spellCheck={false}
        value={withVisibleControls(readableXml(text.raw))}
      />
      {text.isCut && (
        <p className={css['cut']}>
          Only the beginning is shown. The message has {formatCount(text.length)} characters.
        </p>
      )}
    </>
  )
}
