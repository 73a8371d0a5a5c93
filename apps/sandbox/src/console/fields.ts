import { type Html, html } from './html'

interface Field {
  name: string
  label: string
  value: string
}

export function numberField({ name, label, value }: Field, max: number, hint: string): Html {
  return html`<label
    >${label}
    <input name="${name}" value="${value}" inputmode="numeric" type="number" min="0" max="${max}" placeholder="${hint}"
  /></label>`
}

interface Option {
  value: string
  label: string
}

export function selectField({ name, label, value }: Field, options: readonly Option[]): Html {
  return html`<label
    >${label}
    <select name="${name}">
      ${options.map((option) => optionTag(option, value))}
    </select></label
  >`
}

/** Suggests the known organisations; a new one may be typed. */
export function organisationField(value: string, known: readonly string[], hint: string): Html {
  return html`<label
      >Organisation
      <input name="tecComId" value="${value}" list="organisations" autocomplete="off" placeholder="${hint}"
    /></label>
    <datalist id="organisations">${known.map((id) => html`<option value="${id}"></option>`)}</datalist>`
}

/** The reason for refusing a form, with field names replaced by their labels. */
export function alert(problem: string | null): Html {
  if (problem === null) return html``
  const message = problem.replace(/^\w+/, (name) => FIELD_LABELS[name] ?? name)
  return html`<p class="alert" role="alert">${message}</p>`
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  tecComId: 'Organisation',
  count: 'Orders',
  lines: 'Lines each',
  kind: 'Kind',
  times: 'Times',
  ms: 'Milliseconds',
  operation: 'Operation',
}

function optionTag({ value, label }: Option, selected: string): Html {
  return value === selected
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`
}
