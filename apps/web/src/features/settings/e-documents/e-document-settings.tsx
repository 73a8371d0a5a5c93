import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'
import { Button } from '../../../shared/ui/button'
import { Loading } from '../../../shared/ui/loading'
import type { TaxForm } from '../form'
import { Archives } from './archives'
import { EDocumentForm } from './e-document-form'
import css from './e-document-settings.module.css'

interface EDocumentSettingsProps {
  /** The saved taxes of the settings. */
  taxes: readonly TaxForm[]
  taxRegistrationNumber: string
}

/** The facts that only e-documents need, with a Save of their own: they are no part of what makes settings complete. */
export function EDocumentSettings({ taxes, taxRegistrationNumber }: EDocumentSettingsProps) {
  const { facts, isLoading, reload } = useEDocumentSetting()

  return (
    <section className={css['block']} aria-label="E-documents">
      <h2 className={css['title']}>E-documents</h2>
      <p className={css['note']}>
        Only for files of documents, such as ZUGFeRD, XRechnung and Peppol; nothing here is required. The portal makes
        these files. It does not transmit them to Peppol or to a government platform.
      </p>
      {isLoading && <Loading />}
      {!isLoading && facts === undefined && (
        <div className={css['failure']}>
          The settings of e-documents could not be loaded.
          <Button tone="quiet" isRemovedByClick onClick={reload}>
            Reload
          </Button>
        </div>
      )}
      {!isLoading && facts !== undefined && (
        <EDocumentForm initial={facts} taxes={taxes} taxRegistrationNumber={taxRegistrationNumber} />
      )}
      <Archives />
    </section>
  )
}

/** Loaded once per visit: a late reply must not replace what is being typed. */
function useEDocumentSetting() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['e-document setting'],
    queryFn: () => callApi('GET /api/supplier/eDocument/setting'),
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return {
    facts: data?.success ? data.setting : undefined,
    isLoading: isFetching || data === undefined,
    reload: () => void refetch(),
  }
}
