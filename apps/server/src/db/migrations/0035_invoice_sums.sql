-- The sums that an invoice was submitted with: net value and tax amount give the total, which is rounded to the amount payable
-- in currencies without decimals. A draft has none. Every version has stored rounded values that add up.

alter table invoices add constraint invoices_sums check (
  case
    when submitted_at is null then num_nonnulls(net_value, tax_amount, total, payable) = 0
    else num_nulls(net_value, tax_amount, total) = 0 and total = net_value + tax_amount
      and (payable is null or payable = round(total))
  end
) not valid;

--! step
alter table invoices validate constraint invoices_sums;
