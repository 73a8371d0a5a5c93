import { type Html, html } from './html'

interface Field {
  name: string
  label: string
  value: string
}

export function numberField({ name, label, value }: Field, most: number, hint: string): Html {
  return html`<label
    >${label}
    <input
      name="${name}"
      value="${value}"
      inputmode="numeric"
      type="number"
      min="0"
      max="${most}"
      placeholder="${hint}"
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

/** Known ones are offered; a new one may be typed. */
export function organisationField(value: string, known: readonly string[], hint: string): Html {
  return html`<label
      >Organisation
      <input name="tecComId" value="${value}" list="organisations" autocomplete="off" placeholder="${hint}"
    /></label>
    <datalist id="organisations">${known.map((id) => html`<option value="${id}"></option>`)}</datalist>`
}

/** Why what was typed is refused, with the names the fields have on the page. */
export function alert(problem: string | null): Html {
  if (problem === null) return html``
  const words = problem.replace(/^\w+/, (name) => FIELD_LABELS[name] ?? name)
  return html`<p class="alert" role="alert">${words}</p>`
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

function optionTag({ value, label }: Option, chosen: string): Html {
  return value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`
}
