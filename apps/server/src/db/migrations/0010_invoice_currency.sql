-- An invoice is in the currency its order was answered in. One that was opened after the settings had changed may not be;
-- what is submitted stays as it was sent.
update invoices set currency = response.currency
from order_responses response
where response.order_id = invoices.order_id and invoices.submitted_at is null
  and response.currency <> '' and response.currency <> invoices.currency;
