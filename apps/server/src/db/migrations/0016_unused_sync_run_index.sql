-- No statement reads the runs of one supplier but the running one, which sync_runs_one_running finds.
drop index sync_runs_by_supplier;
