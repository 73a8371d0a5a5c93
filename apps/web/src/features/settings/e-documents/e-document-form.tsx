import { isEqual } from '@partwire/domain/documents/merge'
import { eDocumentSettingError, trimEDocumentSetting } from '@partwire/domain/e-document/setting'
import type { EDocumentSetting } from '@partwire/domain/e-document/shape'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { useUnsavedChanges } from '../../../shared/leave-guard'
import { mergeEdits, saveMerged } from '../../../shared/merged-form'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { useStableCallback } from '../../../shared/use-stable-callback'
import { CheckIcon } from '../../../shared/ui/icons'
import { refusedField, replyRefusal, type SaveOutcome, type TaxForm } from '../form'
import { useLinkedField } from '../use-linked-field'
import { AddressGroup, FileGroup, TaxIdGroup } from './fact-groups'
import { TaxCategories } from './tax-categories'
import { UnitCodes } from './unit-codes'
import css from './e-document-settings.module.css'

interface EDocumentFormProps {
  initial: EDocumentSetting
  taxes: readonly TaxForm[]
  taxRegistrationNumber: string
}

export function EDocumentForm({ initial, taxes, taxRegistrationNumber }: EDocumentFormProps) {
  const [facts, setFacts] = useState(initial)
  const { save, isBusy, outcome, base } = useSaveFacts(initial, (saved, sent) =>
    setFacts(mergeEdits({ base: sent, form: facts }, saved)),
  )
  const refusal = outcome.kind === 'refused' ? outcome.refusal : null
  const isSaved = outcome.kind === 'saved' && outcome.form === facts
  const element = useRef<HTMLFormElement>(null)
  useLinkedField(element)
  useUnsavedChanges(() => !isBusy && !isEqual(facts, base.current))

  useEffect(() => {
    if (refusal !== null) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  function change(part: Partial<EDocumentSetting>) {
    setFacts({ ...facts, ...part })
  }

  const groupProps = { value: facts, wrongField: refusedField(facts, outcome), onChange: change }
  return (
    <form
      ref={element}
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Empty rows are removed first, so that the field an error names is the field on the screen.
        const trimmed = trimEDocumentSetting(facts)
        setFacts(trimmed)
        save(trimmed)
      }}
    >
      {refusal !== null && refusal.message !== null && <Banner tone="wrong">{refusal.message}</Banner>}
      <div className={css['groups']}>
        <TaxIdGroup {...groupProps} taxRegistrationNumber={taxRegistrationNumber} />
        <AddressGroup {...groupProps} />
        <FileGroup {...groupProps} />
        <div className={css['wide']}>
          <TaxCategories taxes={taxes} {...groupProps} />
        </div>
        <UnitCodes {...groupProps} />
      </div>
      <div className={css['actions']}>
        <Button type="submit" isBusy={isBusy}>
          Update e-documents
        </Button>
        <output className={css['saved']}>
          {isSaved && (
            <>
              <CheckIcon />
              E-documents saved.
            </>
          )}
        </output>
      </div>
    </form>
  )
}

function useSaveFacts(initial: EDocumentSetting, onSaved: (saved: EDocumentSetting, sent: EDocumentSetting) => void) {
  const [outcome, setOutcome] = useState<SaveOutcome<EDocumentSetting>>({ kind: 'none' })
  const base = useRef(initial)
  const handleSaved = useStableCallback(onSaved)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['save e-document setting'],
    mutationFn: (form: EDocumentSetting) =>
      saveMerged(
        { base: base.current, form },
        { load: loadFacts, send: (merged) => callApi('POST /api/supplier/eDocument/setting/update', merged) },
      ),
  })

  function save(form: EDocumentSetting) {
    if (isBusy) return
    const error = eDocumentSettingError(form)
    if (error !== null) return setOutcome({ kind: 'refused', form, refusal: replyRefusal(error) })

    setOutcome({ kind: 'none' })
    mutate(form, ({ saved, reply }) => {
      if (!reply.success) return setOutcome({ kind: 'refused', form, refusal: replyRefusal(reply) })
      base.current = saved
      setOutcome({ kind: 'saved', form: saved })
      handleSaved(saved, form)
    })
  }

  return { save, isBusy, outcome, base }
}

async function loadFacts(): Promise<EDocumentSetting | null> {
  const reply = await callApi('GET /api/supplier/eDocument/setting')
  return reply.success ? reply.setting : null
}
