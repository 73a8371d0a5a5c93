import type { RefusedReply } from '@partwire/contract/reply'
import { INVOICE_FILES } from '@partwire/domain/e-document/formats'
import { recipientError } from '@partwire/domain/e-document/send-file'
import { SUPPLIER_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { INVOICE_FORMATS, type InvoiceFormat } from '@partwire/domain/option-lists'
import { useState } from 'react'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { EmailField } from '../../../shared/ui/fields/text-field'
import { MailIcon } from '../../../shared/ui/icons'
import { Modal, ModalActions } from '../../../shared/ui/modal'
import css from './send-file.module.css'
import type { InvoiceFiles } from './use-invoice-files'

interface FileMail {
  format: InvoiceFormat
  to: string
}

interface SendFileProps {
  /** Identifies the document. */
  documentKey: string
  /** The call that sends a file. */
  send: (mail: FileMail) => Promise<{ success: true } | RefusedReply>
  files: Pick<InvoiceFiles, 'files' | 'recipient'>
  /** Called when a mail is on its way: its file is stored then. */
  onSent: () => void
}

/** The button Send by e-mail of a submitted invoice or credit note, which opens a dialog with file and address. */
export function SendFile({ documentKey, send, files, onSent }: SendFileProps) {
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const formats = INVOICE_FORMATS.filter((format) =>
    files.files.some((file) => file.format === format && file.issues.length === 0),
  )
  if (formats.length === 0) return null
  return (
    <>
      <div className={css['button']}>
        <output className={css['sent']}>{sentTo !== '' && `Sent to ${sentTo}.`}</output>
        <Button tone="quiet" icon={<MailIcon />} onClick={() => setOpen(true)}>
          Send by e-mail
        </Button>
      </div>
      {isOpen && (
        <SendDialog
          documentKey={documentKey}
          send={send}
          formats={formats}
          proposed={files.recipient}
          onClose={() => setOpen(false)}
          onSent={(to) => {
            setOpen(false)
            setSentTo(to)
            onSent()
          }}
        />
      )}
    </>
  )
}

interface SendDialogProps extends Pick<SendFileProps, 'documentKey' | 'send'> {
  formats: readonly InvoiceFormat[]
  /** The address that is proposed; may be blank. */
  proposed: string
  onClose: () => void
  onSent: (to: string) => void
}

function SendDialog({ documentKey, send: sendCall, formats, proposed, onClose, onSent }: SendDialogProps) {
  const [format, setFormat] = useState<InvoiceFormat>(formats[0] ?? 'pdf')
  const [to, setTo] = useState(proposed)
  const { send, isBusy, refusal } = useSend(documentKey, sendCall, onSent)
  return (
    <Modal title="Send by e-mail" size="narrow" isBusy={isBusy} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({ format, to: to.trim() })
        }}
      >
        <div className={css['fields']}>
          {refusal !== null && <Banner tone="wrong">{refusal}</Banner>}
          <SelectField
            label="File"
            value={format}
            options={formats.map((value) => ({ value, label: INVOICE_FILES[value].name }))}
            onChange={(chosen) => setFormat(formats.find((each) => each === chosen) ?? format)}
          />
          <EmailField
            label="To"
            value={to}
            isFirst
            isInvalid={refusal !== null && recipientError(to) !== null}
            hint="The e-mail address of the customer. Answers go to the contact of the invoice."
            maxLength={SUPPLIER_MAX_LENGTHS.contactEmail}
            autoComplete="off"
            onChange={setTo}
          />
        </div>
        <ModalActions>
          <Button type="submit" isBusy={isBusy}>
            Send
          </Button>
          <Button tone="quiet" isDisabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function useSend(documentKey: string, sendCall: SendFileProps['send'], onSent: (to: string) => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['send file', documentKey],
    mutationFn: sendCall,
  })

  function send(mail: FileMail) {
    const wrong = recipientError(mail.to)
    if (wrong !== null) return setRefusal(wrong.error)

    setRefusal(null)
    mutate(mail, (reply) =>
      reply.success ? onSent(mail.to) : setRefusal(reply.error ?? 'The e-mail could not be sent. Please try again.'),
    )
  }

  return { send, isBusy, refusal }
}
